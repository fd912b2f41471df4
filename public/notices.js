// Notices when it is the player's move. This browser has one subscription at its push service for the page, and
// so for one relay's key. The service worker finds in a cache what it says when a push comes (public/sw.template.js).
{
  const able = globalThis.Notification && navigator.serviceWorker;
  const worker = () => navigator.serviceWorker?.getRegistration();
  const told = () => caches.open("notices");
  // Whether notices are allowed (empty where there are none), the endpoint of the subscription, and its key.
  globalThis.notices = async () => {
    const here = await worker();
    const found = await here?.pushManager?.getSubscription();
    const key = found?.options.applicationServerKey;
    return [able ? Notification.permission : "", found?.endpoint ?? "", new Uint8Array(key ?? 0)];
  };
  globalThis.allowNotices = async (given) => {
    // The program's memory goes on to be used.
    const key = given.slice();
    const allowed = (await Notification.requestPermission()) === "granted";
    if (allowed && key.length) {
      // It may still be loading the page's files.
      const { pushManager } = await navigator.serviceWorker.ready;
      const wanted = { userVisibleOnly: true, applicationServerKey: key };
      // Without one, notices come while the page is open.
      await pushManager?.subscribe(wanted).catch((failure) => console.warn(String(failure)));
    }
    return notices();
  };
  globalThis.stopNotices = async () => {
    await (await (await worker())?.pushManager?.getSubscription())?.unsubscribe();
    await caches.delete("notices");
  };
  globalThis.showNotice = async (title, body, href) => {
    const data = { href };
    await (await worker())?.showNotification(title, { body, tag: href, data, icon: "icon.svg" });
  };
  globalThis.closeNotice = async (tag) => {
    for (const shown of (await (await worker())?.getNotifications({ tag })) ?? []) shown.close();
  };
  globalThis.keepNotice = async (href, notice) => {
    const key = `notices/${encodeURIComponent(href)}`;
    await (notice ? (await told()).put(key, new Response(notice)) : (await told()).delete(key));
  };
}
