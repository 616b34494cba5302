// Shows what the club pushes, and opens the page it is about. Nothing is kept offline: a board is worth only what is true now.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    // Not ours to read: the browser wants something shown all the same.
  }
  const options = { body: told.body || "", tag: told.tag, lang: told.lang, icon: "/static/icon.svg", data: { url: told.url || "/turns/" } };
  event.waitUntil(self.registration.showNotification(told.title || "Fernzug", options));
});

// Only pages of this club are opened, whatever the message says.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const open = windows.find((one) => new URL(one.url).pathname === url.pathname);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
