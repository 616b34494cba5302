// The button that subscribes this browser to push notifications. It asks for permission only when pressed.
"use strict";

(() => {
  const form = document.getElementById("push");
  if (!form) return;
  const say = (text) => {
    form.querySelector("[role=status]").textContent = text;
  };
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    say(form.dataset.unsupported);
    return;
  }
  form.querySelector("button").hidden = false;

  const bytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
  };
  const browser = () => {
    const known = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(navigator.userAgent);
    const name = { Edg: "Edge", OPR: "Opera" }[known && known[1]] || (known ? known[1] : "Browser");
    const system = /(Android|iPhone|iPad|Windows|Mac|Linux)/.exec(navigator.userAgent);
    return system ? `${name}, ${system[1]}` : name;
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") {
      say(form.dataset.denied);
      return;
    }
    try {
      const worker = await navigator.serviceWorker.register("/sw.js", { scope: "/" });
      await navigator.serviceWorker.ready;
      const before = await worker.pushManager.getSubscription();
      if (before) await before.unsubscribe(); // it may use an older key
      const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) };
      const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
      Object.assign(form.elements.address, { value: endpoint });
      Object.assign(form.elements.p256dh, { value: keys.p256dh });
      Object.assign(form.elements.auth, { value: keys.auth });
      Object.assign(form.elements.name, { value: browser() });
      form.submit();
    } catch (problem) {
      say(`${form.dataset.failed} (${problem.name})`);
    }
  });
})();
