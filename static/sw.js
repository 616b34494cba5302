// Show push notifications and open their page, and show a page of its own while there is no connection. No other page is
// cached, because a board must always be current.
"use strict";

const OFFLINE = "/offline/";
const CACHE = "offline-1";

// Keep the offline page as a logged-out visitor sees it, with its style sheets.
const keepOfflinePage = async () => {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { credentials: "omit" });
  if (!page.ok) return;
  const styles = [...(await page.clone().text()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((link) => link[1]);
  await cache.put(OFFLINE, page);
  await cache.addAll(styles);
};
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage().catch(() => {})); // notifications work without it
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const kept = request.mode === "navigate" ? OFFLINE : request.destination === "style" ? request : null;
  if (kept) event.respondWith(fetch(request).catch(async () => (await caches.match(kept)) || Response.error()));
});

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
