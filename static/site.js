// Progressive enhancements: every page works without them. There are no game rules here.
"use strict";

// Send the browser's time zone, so that guests see local times too.
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
})();

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// Find the board's spot with the smallest distance. Infinity means unreachable.
const nearest = (board, distance) => {
  let best = null;
  let least = Infinity;
  for (const spot of board.querySelectorAll("a.spot")) {
    if (!spot.checkVisibility()) continue; // in a part of the board that is not shown
    const far = distance(...middle(spot));
    if (far < least) [best, least] = [spot, far];
  }
  return best;
};

// The installed app has a page of its own while it is offline.
if (navigator.serviceWorker && matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker.register("/sw.js");

// An open menu closes at a click elsewhere and with Escape, which returns the focus to it.
const openMenus = () => document.querySelectorAll("details[data-menu][open]");
document.addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A filter applies as soon as it is changed; its button is for browsers without JavaScript.
document.addEventListener("change", ({ target }) => {
  const form = target.closest("form[data-apply]");
  if (form) form.requestSubmit();
});

// A toast goes away after eight seconds, but not while the pointer or the focus is on it.
const TOAST = 8000;
const dismiss = (toast) => {
  if (toast.matches(":hover, :focus-within")) setTimeout(dismiss, TOAST / 2, toast);
  else toast.remove();
};
const setToasts = () => {
  for (const toast of document.querySelectorAll(".toast:not([data-timed])")) {
    toast.dataset.timed = "";
    setTimeout(dismiss, TOAST, toast);
  }
};
setToasts();
document.addEventListener("htmx:afterSwap", setToasts);

// A hidden page does not poll. Otherwise its reader would count as present and get no email.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.detail.pathInfo.requestPath.includes("/pulse/")) event.preventDefault();
});

// A poll must not overwrite the response to a move. While a move is being sent, poll responses are outdated and ignored.
// Once the move's response has replaced the board, older polls are ignored too.
let underway = 0;
const ofBoard = (element) => element.closest("#match") !== null;
const isPoll = (element) => ofBoard(element) && element.hasAttribute("hx-trigger");
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (ofBoard(elt) && !isPoll(elt)) underway += 1;
  if (!isPoll(elt) && !elt.closest("#chat")) return;
  const heard = xhr.onload; // events of an element that was removed from the page do not bubble
  xhr.onload = () => document.contains(elt) && heard();
});
document.addEventListener("htmx:afterRequest", (event) => {
  const asker = event.detail.requestConfig.elt; // `detail.elt` may be its replacement
  if (ofBoard(asker) && !isPoll(asker)) underway -= 1;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isPoll(event.detail.requestConfig.elt) && underway > 0) event.detail.shouldSwap = false;
});

// Poll while the event stream is unavailable (refused, broken, or its URL expired).
let polling = null;
const poll = () => {
  const element = document.querySelector("#match [data-poll]");
  if (element) htmx.trigger(element, "poll");
};
document.addEventListener("htmx:sseError", () => {
  const element = document.querySelector("#match [data-poll]");
  if (element && polling === null) polling = setInterval(poll, Number(element.dataset.poll));
});
document.addEventListener("htmx:sseOpen", () => {
  clearInterval(polling);
  polling = null;
});

// Show a message if a request fails, so that the reader can try again.
const tell = (shown) => (event) => {
  const own = event.detail.elt.hasAttribute("hx-trigger"); // polls are repeated anyway
  if (!own) document.getElementById("trouble").hidden = !shown;
};
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(name, tell(true));
document.addEventListener("htmx:beforeRequest", tell(false));

// A board is one stop for the Tab key: the spot that had the focus last, or the one picked, or the first one. A board is a
// picture, or several that form a grid.
const boardOf = (spot) => spot.closest("[data-grid]") || spot.closest("svg");
const spotsOf = (board) => [...board.querySelectorAll("a.spot")];
const setStop = (board, stop) => {
  for (const spot of spotsOf(board)) spot.setAttribute("tabindex", spot === stop ? 0 : -1);
};
let lastSpot = "";
const setStops = () => {
  const boards = new Set([...document.querySelectorAll("#match a.spot")].map(boardOf));
  boards.delete(null);
  for (const board of boards) {
    const spots = spotsOf(board);
    const marked = spots.find((spot) => spot.matches("[data-here]")); // of a lesson
    setStop(board, marked || spots.find((spot) => spot.id === lastSpot) || spots.find((spot) => spot.matches(".drop")) || spots[0]);
  }
};
// A row of chips above a board is one stop too: the arrow keys move inside.
const chipsOf = (row) => [...row.querySelectorAll("input, button")];
const setChips = (row, stop = chipsOf(row)[0]) => {
  for (const chip of chipsOf(row)) chip.setAttribute("tabindex", chip === stop ? 0 : -1);
};
const setRows = () => document.querySelectorAll("[data-chips]").forEach((row) => setChips(row));
document.addEventListener("keydown", (event) => {
  const row = event.target.closest && event.target.closest("[data-chips]");
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!row || !step) return;
  const chips = chipsOf(row);
  const next = chips[(chips.indexOf(event.target) + step + chips.length) % chips.length];
  setChips(row, next);
  next.focus();
  event.preventDefault();
});
setRows();
document.addEventListener("htmx:afterSwap", setRows);
setStops();
document.addEventListener("htmx:afterSwap", setStops);
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches("#match svg a.spot")) return;
  lastSpot = target.id;
  setStop(boardOf(target), target);
});

// Arrow keys move the focus to the nearest spot of the board in that direction; Page Down and Page Up to the next and the
// previous one.
document.addEventListener("keydown", (event) => {
  const spot = event.target.closest && event.target.closest("svg a.spot");
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  if (!spot || !step) return;
  const spots = spotsOf(boardOf(spot));
  spots[(spots.indexOf(spot) + step + spots.length) % spots.length].focus();
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const spot = event.target.closest && event.target.closest("a.spot");
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!spot || !step) return;
  const [x, y] = middle(spot);
  const best = nearest(spot.closest("[data-stage]") || spot.closest("svg"), (u, v) => {
    const ahead = (u - x) * step[0] + (v - y) * step[1];
    const aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
    return ahead > 1 ? ahead + 3 * aside : Infinity;
  });
  if (best) best.focus();
  event.preventDefault();
});

// A spot clicked before the response to the previous click is clicked again once the response has arrived.
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

// After a choice, focus the next control, so that keyboard users don't start over at the top of the page.
let pressed = null;
document.addEventListener("htmx:beforeRequest", (event) => {
  const source = event.detail.elt;
  if (!source.closest("#match") || isPoll(source)) return;
  pressed = { source, id: source.id, typed: source.matches("form.type"), at: middle(source) };
});
document.addEventListener("htmx:afterSettle", (event) => {
  const here = document.activeElement;
  const match = document.getElementById("match");
  if (match) document.title = match.dataset.title; // shows whose turn it is, also in a background tab
  if (!pressed || !match || event.detail.requestConfig.elt !== pressed.source) return; // this may be the chat's request
  const { id, typed, at } = pressed;
  pressed = null;
  const refusal = match.querySelector("[role=alert]");
  if (refusal) refusal.scrollIntoView({ block: "nearest" });
  if (here && here !== document.body && !(id && here.id === id)) return; // htmx keeps the focus on the same id
  const next =
    document.getElementById("confirm") ||
    (typed && match.querySelector("form.type input[name=move]")) ||
    (id && document.getElementById(id)) ||
    nearest(match, (u, v) => Math.hypot(u - at[0], v - at[1])) ||
    document.getElementById("ask");
  if (next) next.focus({ preventScroll: true });
});

// Lucky words. Each browser contributes a random word to the match's key, after the site has committed to its seed.
// A form with `data-commitment` has the commitment already; a form with `data-opening` fetches one before it adds a word.
// Commitments that the browser saw before it sent a word are stored, and the fairness page says so.
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567"; // 32 letters, so that a random byte has no bias; 20 letters are 100 bits
const randomWord = () => Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => LETTERS[byte % 32]).join("");
const SEEN = "commitments";
const seenCommitments = () => {
  try {
    return JSON.parse(localStorage.getItem(SEEN)) || [];
  } catch {
    return []; // storage is disabled or its content is invalid
  }
};
const rememberCommitment = (commitment) => {
  const others = seenCommitments().filter((other) => other !== commitment);
  try {
    localStorage.setItem(SEEN, JSON.stringify([...others, commitment].slice(-500)));
  } catch {
    // no storage: the reader can still write it down
  }
};
const addField = (form, name, value) => {
  const field = form.querySelector(`input[name=${name}]`) || document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
};
for (const field of document.querySelectorAll("input[data-word]")) if (!field.value) field.value = randomWord();
for (const note of document.querySelectorAll("[data-seen]")) note.hidden = !seenCommitments().includes(note.dataset.seen);
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const { opening, commitment } = form.dataset;
  if (commitment) {
    rememberCommitment(commitment);
    if ("word" in form.dataset) addField(form, "lucky_word", randomWord());
  }
  if (!opening) return;
  event.preventDefault();
  if (form.dataset.asking) return; // submitted twice
  form.dataset.asking = "yes";
  for (const used of form.querySelectorAll("input[name=opening], input[name=lucky_word]")) used.remove();
  try {
    const made = await (await fetch(opening, { signal: AbortSignal.timeout(10000) })).json();
    rememberCommitment(made.commitment);
    addField(form, "opening", made.opening);
    addField(form, "lucky_word", randomWord());
  } catch {
    // without a response the match starts without a lucky word, and its fairness page says so
  } finally {
    delete form.dataset.asking;
    form.submit();
  }
});
