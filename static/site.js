// Small comforts on top of pages that work without them. No rules of any game live here.
"use strict";

// The reader's time zone, so that guests too see their own times.
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
})();

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// The spot of a board that is least far away; what cannot be reached is infinitely far.
const nearest = (board, distance) => {
  let best = null;
  let least = Infinity;
  for (const spot of board.querySelectorAll("a.spot")) {
    const far = distance(...middle(spot));
    if (far < least) [best, least] = [spot, far];
  }
  return best;
};

// A page nobody looks at asks for nothing, so that its reader gets a mail after all.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.detail.pathInfo.requestPath.includes("/pulse/")) event.preventDefault();
});

// The page's own question is never answered over the reader's: while a move is under way what a poll brings is old,
// and once the move's answer has replaced the board, the poll is not heard at all.
let underway = 0;
const ofBoard = (element) => element.closest("#match") !== null;
const isPoll = (element) => ofBoard(element) && element.hasAttribute("hx-trigger");
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (!isPoll(elt)) {
    if (ofBoard(elt)) underway += 1;
    return;
  }
  const heard = xhr.onload; // an element that has left the page tells its events to nobody
  xhr.onload = () => document.contains(elt) && heard();
});
document.addEventListener("htmx:afterRequest", (event) => {
  const asker = event.detail.requestConfig.elt; // `detail.elt` may be what took its place
  if (ofBoard(asker) && !isPoll(asker)) underway -= 1;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isPoll(event.detail.requestConfig.elt) && underway > 0) event.detail.shouldSwap = false;
});

// An answer that does not come, or one that cannot be shown: the reader is told, and can press again.
const tell = (shown) => (event) => {
  const own = event.detail.elt.hasAttribute("hx-trigger"); // the page's own question will be asked again anyway
  if (!own) document.getElementById("trouble").hidden = !shown;
};
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(name, tell(true));
document.addEventListener("htmx:beforeRequest", tell(false));

// Arrow keys move between the spots of a board, to the nearest one in that direction.
document.addEventListener("keydown", (event) => {
  const spot = event.target.closest && event.target.closest("a.spot");
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!spot || !step) return;
  const [x, y] = middle(spot);
  const best = nearest(spot.closest("svg"), (u, v) => {
    const ahead = (u - x) * step[0] + (v - y) * step[1];
    const aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
    return ahead > 1 ? ahead + 3 * aside : Infinity;
  });
  if (best) best.focus();
  event.preventDefault();
});

// A second piece pressed before the first one's answer has come is pressed again when it has.
let picking = null;
let hurried = null;
document.addEventListener("htmx:confirm", (event) => {
  const spot = event.target.closest && event.target.closest("a.spot");
  if (!spot || !picking || !document.contains(picking) || picking === spot) return;
  hurried = spot.id;
  event.preventDefault();
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.matches("a.spot")) picking = event.detail.elt;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt !== picking) return;
  picking = null;
});
document.addEventListener("htmx:afterSettle", () => {
  const next = hurried && document.getElementById(hurried);
  hurried = null;
  if (next) next.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

// After a choice the focus goes to what comes next, so that a keyboard never starts over at the top of the page.
let pressed = null;
document.addEventListener("htmx:beforeRequest", (event) => {
  const source = event.detail.elt;
  if (!source.closest("#match") || isPoll(source)) return;
  pressed = { source, id: source.id, typed: source.matches("form.type"), at: middle(source) };
});
document.addEventListener("htmx:afterSettle", (event) => {
  const here = document.activeElement;
  const match = document.getElementById("match");
  if (match) document.title = match.dataset.title; // says whose turn it is, also in a tab in the background
  if (!pressed || !match || event.detail.requestConfig.elt !== pressed.source) return; // the chat may settle first
  const { id, typed, at } = pressed;
  pressed = null;
  const refusal = match.querySelector("[role=alert]");
  if (refusal) refusal.scrollIntoView({ block: "nearest" });
  if (here && here !== document.body) return;
  const next =
    document.getElementById("confirm") ||
    (typed && match.querySelector("form.type input[name=move]")) ||
    (id && document.getElementById(id)) ||
    nearest(match, (u, v) => Math.hypot(u - at[0], v - at[1])) ||
    document.getElementById("ask");
  if (next) next.focus({ preventScroll: true });
});
