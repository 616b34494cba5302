// Show push notifications and open their page. Nothing is cached offline, because a board must always be current.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    // Unreadable payload. Browsers require that every push shows a notification.
  }
  const options = { body: told.body || "", tag: told.tag, lang: told.lang, icon: "/static/icon.svg", data: { url: told.url || "/turns/" } };
  event.waitUntil(self.registration.showNotification(told.title || "Fernzug", options));
});

// Open only pages of this site, whatever URL the message contains.
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
