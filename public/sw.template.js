// Keeps the page's own files, so that it opens without a network.
// The build fills in the list of files (paths relative to this one) and the version.
const FILES = __FILES__;
const VERSION = "__VERSION__";
const CACHE = `nomic-${VERSION}`;
/** How long what its host may edit is waited for. */
const PATIENCE_MS = 5_000;
const here = (path) => new URL(path, self.registration.scope).href;
const kept = new Set(FILES.map(here));
// A file with the hash of its content in its name is the right one wherever it comes from: the page
// has just loaded it, or the version before. All others are asked for anew.
const hashed = (path) => /-[0-9a-f]{12,}[._]/.test(path);
const anew = (path) => new Request(here(path), { cache: "reload" });
const fresh = (path) =>
  hashed(path) ? new Request(here(path), { cache: "force-cache" }) : anew(path);

self.addEventListener("install", (event) => {
  // No skipWaiting: a page never gets half of one version and half of another.
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      // The browser may also remember that a file was not there.
      cache.addAll(FILES.map(fresh)).catch(() => cache.addAll(FILES.map(anew))),
    ),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("nomic-") && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  // The player asked for the new version.
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const plain = url.origin + url.pathname;
  if (request.method === "POST" && plain === here("shared")) {
    event.respondWith(shared(request));
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (plain === here("./") || plain === here("index.html")) {
      event.respondWith(fromCache(here("index.html"), request));
    }
  } else if (plain === here("nomic.json")) {
    // The one file that its host may edit: ask first, remember the answer for the train.
    event.respondWith(freshFirst(request));
  } else if (kept.has(plain)) {
    event.respondWith(fromCache(plain, request));
  }
});

/**
 * Opens a link that another program shared with the installed page. It goes behind the `#`, and never
 * to a server; the page finds the link in the text (`cleaned` in src/route.rs).
 */
async function shared(request) {
  const form = await request.formData();
  const parts = ["url", "text", "title"].map((name) => form.get(name) ?? "");
  return Response.redirect(here(`./#${encodeURIComponent(parts.join(" "))}`), 303);
}

async function fromCache(address, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}

async function freshFirst(request) {
  const cache = await caches.open(CACHE);
  const last = () => cache.match(request);
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  });
  // A network may also answer nothing at all.
  const late = new Promise((over) => setTimeout(over, PATIENCE_MS)).then(last);
  return (await Promise.race([asked, late]).catch(last)) ?? asked;
}

// A push has no content: a player at some table waits for this one. Which table that is, what the page has kept
// tells (public/notices.js): one at which it was not this player's move when it was last open.
self.addEventListener("push", (event) => event.waitUntil(notify()));

async function notify() {
  const cache = await caches.open("notices");
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  const kept = await Promise.all(answers.map((answer) => answer.json()));
  const waiting = kept.filter(({ mine }) => !mine);
  const [first, ...others] = waiting.length ? waiting : kept;
  const { href = "#/", title = "Nomic", one = "", several = "" } = first ?? {};
  const [shown] = await registration.getNotifications({ tag: href });
  // An open page knows more. Browsers still want a notice for each push.
  if (shown) return show(shown.title, shown.body, shown.tag, shown.data);
  if (!others.length) return show(title, one, href, { href });
  const titles = [first, ...others].map((notice) => notice.title).join(", ");
  return show(titles, several, "#/", { href: "#/" });
}

const show = (title, body, tag, data) =>
  registration.showNotification(title, { body, tag, data, icon: "icon.svg" });

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(here(event.notification.data?.href ?? "#/")));
});

async function visit(address) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const [table] = address.split("?");
  const there = pages.find(({ url }) => url.startsWith(table));
  return there ? there.focus() : clients.openWindow(address);
}
