// Small comforts on top of pages that work without them. No rules of any game live here.
"use strict";

// The reader's time zone, so that guests too see their own times.
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
})();

// Arrow keys move between the spots of a board, to the nearest one in that direction; letters go to the move field.
document.addEventListener("keydown", (event) => {
  const spot = event.target.closest && event.target.closest("a.spot");
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!spot || !step) return;
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(spot);
  let best = null;
  let nearest = Infinity;
  for (const other of spot.closest("svg").querySelectorAll("a.spot")) {
    const [u, v] = middle(other);
    const ahead = (u - x) * step[0] + (v - y) * step[1];
    const aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
    if (ahead > 1 && ahead + 3 * aside < nearest) {
      nearest = ahead + 3 * aside;
      best = other;
    }
  }
  if (best) best.focus();
  event.preventDefault();
});

// After a choice the focus goes to what comes next, so that a keyboard never starts over at the top of the page.
let pressed = null;
document.addEventListener("htmx:beforeRequest", (event) => {
  const source = event.detail.elt;
  pressed = source.closest("#match") && !source.hasAttribute("hx-trigger") ? source.id : null;
});
document.addEventListener("htmx:afterSettle", () => {
  if (pressed === null) return;
  const next = document.getElementById("confirm") || document.getElementById(pressed) || document.querySelector("a.spot");
  const here = document.activeElement;
  if (next && (!here || here === document.body)) next.focus({ preventScroll: true });
  pressed = null;
});
