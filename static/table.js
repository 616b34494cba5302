// The match page: film captions, replay player, parts of a board, sounds. Everything works without it.
"use strict";
(() => {
  const one = (what, where = document) => where.querySelector(what);
  const matchOf = () => document.getElementById("match");
  const stageOf = () => one("[data-stage]");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // The server sends no frames to readers who want no motion.
  const setStill = () => {
    document.cookie = `still=${calm.matches ? 1 : ""}; path=/; samesite=lax; max-age=${calm.matches ? 31536000 : 0}`;
  };
  calm.addEventListener("change", setStill);
  setStill();

  // Mark a pressed spot at once, before the server answers.
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (elt.matches(".spot")) elt.classList.add("pressed");
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt } }) => elt.classList.remove("pressed"));

  // Esc cancels the move chosen so far or closes what is open. A press elsewhere closes menus too.
  const close = (except) => {
    for (const open of document.querySelectorAll(".rest[open], .menu[open]")) if (!open.contains(except)) open.open = false;
  };
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (one(".rest[open], .menu[open]")) return close(null);
    const cancel = one("[data-cancel]", matchOf());
    if (cancel) cancel.click();
    else document.getElementById("tab-none").checked = true;
  });
  document.addEventListener("click", (event) => close(event.target));

  // Dragging a grip presses it, and then presses the spot on which it is dropped. `held`: it is in hand already.
  let drag = null;
  const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const spotUnder = ({ clientX, clientY }) => {
    const under = document.elementFromPoint(clientX, clientY);
    return under && under.closest("[data-stage] a.spot");
  };
  const mark = (spot) => {
    for (const old of document.querySelectorAll(".spot.over")) old.classList.remove("over");
    if (spot) spot.classList.add("over");
  };
  addEventListener("pointerdown", (event) => {
    const grip = event.button === 0 && event.target.closest(".grip");
    drag = grip ? { grip, at: event } : null;
  });
  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.at.pointerId) return;
    if (!drag.taken && Math.hypot(event.clientX - drag.at.clientX, event.clientY - drag.at.clientY) < 8) return;
    if (!drag.taken && !drag.grip.matches(".held")) {
      drag.waiting = true;
      press(drag.grip);
    }
    drag.taken = true;
    mark(spotUnder(event));
  });
  addEventListener("pointerup", (event) => {
    const { taken, waiting } = drag || {};
    drag = null;
    mark(null);
    if (!taken) return; // a press: its click follows
    const drop = () => {
      const spot = spotUnder(event);
      if (spot) press(spot);
    };
    if (waiting) document.addEventListener("htmx:afterSettle", drop, { once: true });
    else drop();
  });
  addEventListener("pointercancel", () => (drag = null));
  document.addEventListener("htmx:afterSettle", () => drag && (drag.waiting = false));
  addEventListener("dragstart", (event) => event.target.closest(".grip") && event.preventDefault());

  // Parts of a large board on a phone: shown without a request, and kept until the reader plays a move.
  let part = "";
  const showPart = (name) => {
    stageOf().dataset.part = name;
    for (const view of document.querySelectorAll(".view[data-part]")) {
      view.toggleAttribute("aria-current", view.dataset.part === name);
      if (view.dataset.part === name) view.setAttribute("aria-current", "true");
    }
  };
  document.addEventListener("click", (event) => {
    const view = event.target.closest(".view[data-part]");
    if (!view) return;
    event.preventDefault();
    part = view.dataset.part;
    showPart(part);
  });
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const tab = one(".side > input:checked");
    if (tab) detail.headers["Open-Tab"] = tab.id.slice(4); // closed panes are fetched when they are opened
    if (detail.verb !== "get") part = "";
    else if (part && detail.target && detail.target.id === "match") detail.parameters.part = part;
  });

  // Empty the old board before HTMX replaces it: HTMX sends two events for each element that it removes. It still needs
  // the element that sent the request, the one with the focus, and those it preserves. motion.js has measured the board.
  const empty = (element, kept) => {
    for (const child of [...element.children]) {
      if (!kept.some((one) => child.contains(one))) child.remove();
      else if (!kept.includes(child)) empty(child, kept);
    }
  };
  addEventListener("htmx:beforeSwap", ({ detail: { target, shouldSwap, requestConfig } }) => {
    const stage = stageOf();
    if (!shouldSwap || !stage || !target.contains(stage)) return;
    empty(stage, [requestConfig.elt, document.activeElement, ...stage.querySelectorAll("[hx-preserve]")]);
  });

  // While a film plays, the strip shows its captions.
  let strip = null;
  const caption = ({ detail: { frame, i, of } }) => {
    const outcome = document.getElementById("outcome");
    if (!strip) strip = [...outcome.childNodes];
    const first = document.createElement("p");
    first.className = "first";
    first.textContent = frame.dataset.caption;
    const steps = document.createElement("p");
    steps.className = "steps-done";
    for (let n = 0; n < of; n += 1) steps.append(document.createElement("i"));
    for (const done of [...steps.children].slice(0, i + 1)) done.className = "on";
    const words = document.createElement("div");
    words.append(first, steps);
    const skip = document.createElement("button");
    skip.type = "button";
    skip.className = "quiet";
    skip.textContent = document.getElementById("told").dataset.skip;
    const mark = document.createElement("span");
    outcome.replaceChildren(mark, words, skip);
    if (frame.dataset.part) showPart(frame.dataset.part);
  };
  document.addEventListener("filmframe", caption);
  document.addEventListener("filmend", () => {
    const outcome = document.getElementById("outcome");
    if (strip && outcome) outcome.replaceChildren(...strip);
    strip = null;
    const now = one(".view[data-shown]");
    if (now && !part) showPart(now.dataset.part);
  });

  const framesFrom = async (url) => {
    const holder = document.createElement("template");
    holder.innerHTML = await (await fetch(url)).text();
    return [...holder.content.querySelectorAll("template")];
  };
  document.addEventListener("click", async (event) => {
    const watch = event.target.closest("[data-watch]");
    if (!watch || calm.matches) return;
    event.preventDefault();
    const frames = await framesFrom(watch.dataset.watch);
    if (frames.length) motion.play(frames);
    else location.href = watch.href;
  });

  // The replay player: earlier and later are links; the slider, the play button and the keys ask for the same pages.
  let timer = 0;
  let speed = 1;
  const range = () => one(".player input[type=range]");
  const show = (number) => {
    const slider = range();
    if (!slider || number < 0) return;
    const eyes = one(".player input[name=eyes]");
    const url = new URL(one(".player").action);
    if (number < Number(slider.max)) url.searchParams.set("at", number);
    if (eyes) url.searchParams.set("eyes", eyes.value);
    htmx.ajax("GET", url.pathname + url.search, { target: "#match", swap: "outerHTML" });
    history.replaceState(history.state, "", url);
  };
  const playing = () => timer !== 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    drawButton();
  };
  const start = () => {
    clearInterval(timer);
    timer = setInterval(() => {
      const slider = range();
      if (!slider || Number(slider.value) >= Number(slider.max)) stop();
      else show(Number(slider.value) + 1);
    }, 1100 / speed);
    drawButton();
  };
  const drawButton = () => {
    const button = one("[data-auto]");
    if (!button) return;
    one("use", button).setAttribute("href", playing() ? "#i-pause" : "#i-play");
    button.setAttribute("aria-pressed", playing());
    one("[data-speed]").textContent = `${speed}×`;
  };
  const toggle = () => {
    if (playing()) return stop();
    const slider = range();
    if (Number(slider.value) >= Number(slider.max)) show(0);
    start();
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-auto]")) return toggle();
    if (event.target.closest("[data-speed]")) {
      speed = speed === 4 ? 1 : speed * 2;
      return playing() ? start() : drawButton();
    }
    if (event.target.closest("[data-again]")) return start();
    if (event.target.closest(".player a")) stop();
  });
  let sliding = 0;
  document.addEventListener("input", (event) => {
    if (!event.target.matches(".player input[type=range]")) return;
    stop();
    const { value, max } = event.target;
    one(".player output").textContent = `${value} / ${max}`;
    clearTimeout(sliding);
    sliding = setTimeout(() => show(Number(value)), 120);
  });
  document.addEventListener("keydown", (event) => {
    if (!one("#match.replay") || event.target.closest("input, textarea, a.spot, button, summary")) return;
    const slider = range();
    const to = {
      ArrowLeft: slider.value - 1, ArrowRight: Number(slider.value) + 1, Home: 0, End: Number(slider.max),
    }[event.key];
    if (to !== undefined) stop(), show(to);
    else if (event.key === " ") toggle();
    else return;
    event.preventDefault();
  });

  // While trying lines, the arrow keys walk along the tree.
  const WAYS = { ArrowLeft: "prev", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down" };
  document.addEventListener("keydown", (event) => {
    if (!one("#match.exploring") || event.target.closest("input, textarea, summary, .pane")) return;
    const way = WAYS[event.key] && one(`[data-walk=${WAYS[event.key]}]`);
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    way.click();
  });

  // Sounds are synthesised, and off unless the reader wants them.
  const TUNES = { turn: [523, 659], move: [392], oil: [196, 294, 392, 523], end: [523, 659, 784, 1047] };
  let audio = null;
  const wanted = () => localStorage.getItem("sounds") === "on";
  const sing = (name) => {
    if (!wanted() || !TUNES[name]) return;
    audio = audio || new AudioContext();
    TUNES[name].forEach((pitch, i) => {
      const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + 0.12 * i];
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.26);
    });
  };
  const sounds = one("[data-sounds]");
  if (sounds) {
    sounds.checked = wanted();
    sounds.addEventListener("change", () => {
      localStorage.setItem("sounds", sounds.checked ? "on" : "off");
      sing("turn");
    });
  }

  // What the reader has opened in the dock stays open when another member's move arrives.
  let opened = [];
  let focused = "";
  document.addEventListener("htmx:beforeSwap", () => {
    const open = [...document.querySelectorAll("#ask .rest[open]")];
    opened = open.map((rest) => rest.id);
    focused = open.some((rest) => rest.contains(document.activeElement)) ? document.activeElement.id : "";
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { target, requestConfig } }) => {
    if (target.id !== "match" || !requestConfig.elt.hasAttribute("hx-trigger")) return;
    for (const rest of opened.map((id) => id && document.getElementById(id))) if (rest) rest.open = true;
    const field = focused && document.getElementById(focused);
    if (field) field.focus({ preventScroll: true });
  });

  // After a swap: announce what happened, shake a refused board once, play the sound of a new move.
  let version = matchOf() && matchOf().dataset.version;
  document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
    const match = matchOf();
    if (!match || target.id !== "match") return;
    if (!motion.playing) strip = null;
    drawButton();
    const outcome = document.getElementById("outcome");
    const captions = [...stageOf().querySelectorAll("template[data-caption]")].map((frame) => frame.dataset.caption);
    const words = [...outcome.querySelectorAll("p")].map((line) => line.textContent.trim());
    document.getElementById("told").textContent = [...new Set([...words, ...captions])].join(" ");
    if (outcome.matches(".no") && !calm.matches) stageOf().classList.add("refused");
    if (match.dataset.version !== version && !match.matches(".replay")) sing(match.dataset.sound);
    version = match.dataset.version;
  });

  // Open the tab that the address names, such as #chat.
  const tab = location.hash && document.getElementById(`tab-${location.hash.slice(1)}`);
  if (tab) tab.checked = true;
})();
