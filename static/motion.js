// Animate the difference between two drawings of a match. Elements with the same data-key in both move from their old
// place to the new one; new and removed ones fade; numbers count; dice tumble; frames play one after the other.
// There are no game rules here, and the page is right without it: it only adds animations to what the server has drawn.
"use strict";
(() => {
  const STEP = 250; // milliseconds of one movement
  const FILM = 4500; // about the longest a film of several frames takes
  const EASE = "cubic-bezier(.45,.05,.25,1)";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => calm.matches || document.hidden;
  const find = (scope, what) => [...scope.querySelectorAll(what)];
  const stageOf = () => document.querySelector("[data-stage]");
  const tableOf = (stage) => stage.closest("[data-table]") || stage; // strip and seats may hold keys too

  // Measure places in the units of their picture, so that scrolling or resizing is no movement.
  const rootOf = (el) => {
    const svg = el.ownerSVGElement;
    return svg && (rootOf(svg) || svg);
  };
  const place = (el, scope) => {
    const box = el.getBoundingClientRect();
    const [x, y, svg] = [box.left + box.width / 2, box.top + box.height / 2, rootOf(el)];
    if (!svg) {
      const base = scope.getBoundingClientRect();
      return { el, x: x - base.left, y: y - base.top, w: box.width };
    }
    const into = svg.getScreenCTM().inverse();
    const shell = [];
    for (let up = el.parentNode; up !== svg; up = up.parentNode) shell.push(up.className.baseVal);
    const at = new DOMPoint(x, y).matrixTransform(into);
    return { el, svg, x: at.x, y: at.y, w: box.width * into.a, up: into.multiply(el.getScreenCTM()), shell };
  };
  const look = (scope) => new Map(find(scope, "[data-key]").map((el) => [el.dataset.key, place(el, scope)]));

  // translate and scale (not transform) leave the element's own transform attribute alone.
  const run = (el, frames, duration = STEP) => el.animate(frames, { duration, easing: EASE });
  const shift = (now, parent, x, y, s) => {
    if (!now.svg) return { translate: `${x - now.x}px ${y - now.y}px`, scale: s };
    const m = parent.getScreenCTM().inverse().multiply(now.svg.getScreenCTM());
    const from = new DOMPoint(x, y).matrixTransform(m);
    const to = new DOMPoint(now.x, now.y).matrixTransform(m);
    return { translate: `${from.x - s * to.x}px ${from.y - s * to.y}px`, scale: s }; // an SVG scales around 0 0
  };
  const move = (was, now) => {
    const parent = now.el.parentNode;
    const [dx, dy, grow] = [now.x - was.x, now.y - was.y, was.w && now.w ? was.w / now.w : 1];
    const rigid = Math.abs(grow - 1) < 0.15;
    if (rigid && Math.hypot(dx, dy) < 0.7) return null;
    const path = [0, 0.2, 0.4, 0.6, 0.8, 1].map((u) => {
      const bow = 0.5 * u * (1 - u); // a slight arc: two that change places pass each other
      const s = rigid ? 1 + 0.4 * u * (1 - u) : grow + (1 - grow) * u;
      return shift(now, parent, was.x + dx * u - dy * bow, was.y + dy * u + dx * bow, s);
    });
    return () => {
      if (parent.dataset && "layer" in parent.dataset) parent.append(now.el); // above those that stay
      run(now.el, path);
    };
  };
  const enter = (now) => {
    const from = { opacity: 0, ...shift(now, now.el.parentNode, now.x, now.y, 0.4) };
    return () => run(now.el, [from, {}]);
  };
  const leave = (was, svg) => {
    const ghost = was.el.cloneNode(true);
    const { a, b, c, d, e, f } = was.up;
    for (const el of [ghost, ...find(ghost, "*")]) el.removeAttribute("id"), el.removeAttribute("data-key");
    ghost.setAttribute("transform", `matrix(${[a, b, c, d, e, f]})`);
    let shell = ghost; // the classes it stood in, so that it looks as it did
    for (const name of was.shell) {
      const g = document.createElementNS(svg.namespaceURI, "g");
      g.setAttribute("class", name);
      g.append(shell);
      shell = g;
    }
    shell.setAttribute("pointer-events", "none");
    shell.setAttribute("aria-hidden", "true");
    svg.append(shell);
    run(ghost, [{}, { opacity: 0 }]);
    setTimeout(() => shell.remove(), STEP);
  };

  const count = (el, from) => {
    const [to, text, begin] = [+el.dataset.count, el.textContent, performance.now()];
    const look = to > from ? "up" : "down";
    const numbers = new Intl.NumberFormat(document.documentElement.lang || "en");
    const tick = (t) => {
      const u = Math.max(0, (t - begin) / 600);
      const on = u < 1 && el.isConnected && !still();
      el.textContent = on ? text.replace(/\d([\d.,\s]*\d)?/, numbers.format(Math.round(from + (to - from) * u))) : text;
      if (on) requestAnimationFrame(tick);
    };
    el.classList.add(look);
    setTimeout(() => el.classList.remove(look), 1200);
    tick(begin);
  };
  const tumble = (el, n = 7) => {
    const end = el.dataset.roll;
    run(el, { rotate: ["-1turn", "0turn"], translate: ["-60px -24px", "0 0"] }, 560);
    const timer = setInterval(() => {
      el.dataset.roll = --n && !still() ? 1 + Math.floor(Math.random() * 6) : end;
      if (!n || still()) clearInterval(timer);
    }, 80);
  };

  // Measure everything first: each measurement after a change would make the browser lay out the page again.
  const flip = (old, scope) => {
    if (still() || !old) return;
    const steps = [];
    for (const el of find(scope, "[data-key]")) el.getAnimations().forEach((a) => a.cancel());
    const fresh = look(scope);
    for (const [key, now] of fresh) {
      const was = old.get(key);
      const { roll, seed, count: number } = now.el.dataset;
      const rolled = roll && (!was || was.el.dataset.seed !== seed);
      const moved = was ? !was.svg === !now.svg && move(was, now) : enter(now);
      steps.push(rolled ? () => tumble(now.el) : moved);
      if (number && was && was.el.dataset.count !== number) steps.push(() => count(now.el, +was.el.dataset.count));
    }
    for (const step of steps) if (step) step();
    const drawn = find(scope, "svg").filter((svg) => !svg.ownerSVGElement);
    for (const [key, was] of old) {
      if (!was.svg || fresh.has(key)) continue;
      const svg = drawn.find((one) => one.className.baseVal === was.svg.className.baseVal);
      if (svg) leave(was, svg);
    }
  };

  // A film shows its frames over the real board, which is there all the time.
  let film = null;
  const stop = () => {
    if (!film) return;
    const { stage, screen, timer } = film;
    film = null;
    clearTimeout(timer);
    const seen = look(screen);
    screen.remove();
    stage.classList.remove("playing");
    flip(seen, stage);
    tell(stage, "filmend", {});
  };
  // A frame refers to what the frame before it has too: "4.2" is child 2 of child 4.
  const restore = (frames) => {
    let last = null;
    for (const { content } of frames) {
      for (const gap of find(content, "[data-same]")) {
        gap.replaceWith(gap.dataset.same.split(".").reduce((el, i) => el.children[i], last).cloneNode(true));
      }
      last = content.firstElementChild;
    }
  };
  const tell = (stage, name, detail) => stage.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  const play = (stage, frames, old) => {
    stop();
    if (still() || !frames.length) return tell(stage, "filmend", {});
    const screen = document.createElement("div");
    screen.className = "screen";
    screen.setAttribute("aria-hidden", "true");
    film = { stage, screen };
    restore(frames);
    const pace = STEP + Math.min(500, Math.max(150, FILM / frames.length - STEP));
    const next = (i, seen) => {
      if (i === frames.length) return stop();
      screen.replaceChildren(frames[i].content.cloneNode(true));
      if (!i) stage.append(screen), stage.classList.add("playing");
      flip(seen, screen);
      tell(stage, "filmframe", { frame: frames[i], i, of: frames.length });
      film.timer = setTimeout(() => next(i + 1, look(screen)), pace);
    };
    next(0, old || look(stage));
  };

  // Measure before HTMX replaces the board, animate afterwards.
  let before = null;
  addEventListener("htmx:beforeSwap", ({ detail: { target, shouldSwap } }) => {
    const stage = stageOf();
    if (!shouldSwap || !stage || !target.contains(stage)) return;
    before = look(tableOf(stage)); // during an animation: where it is seen now; during a film: the film's board
    if (film) clearTimeout(film.timer), (film = null);
  });
  addEventListener("htmx:afterSwap", () => {
    const [stage, old] = [stageOf(), before];
    if (!stage || !old) return;
    before = null;
    const frames = find(stage, "template[data-caption]");
    if (frames.length) play(stage, frames, old);
    else flip(old, tableOf(stage));
  });

  // A pointer on the board ends the film and does nothing else, because it was aimed at another position. Any other press
  // ends the film and works; so does a key on the board (detail is 0), because the focus is on the real board.
  const interrupt = (event) => {
    if (!film) return;
    if (event.detail && film.stage.contains(event.target)) event.preventDefault(), event.stopImmediatePropagation();
    stop();
  };
  addEventListener("click", interrupt, true);
  addEventListener("keydown", (event) => event.key === "Escape" && film && (event.stopImmediatePropagation(), stop()), true);
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  calm.addEventListener("change", stop);

  window.motion = {
    play: (frames) => play(stageOf(), frames),
    stop,
    get playing() { return film !== null; },
  };
})();
