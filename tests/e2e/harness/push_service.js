// A push service for browsers that have none: it takes and checks a relay's messages. Browsers without
// windows show no notices either, and refuse to: what pages and service workers show is only noted.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { once } from "node:events";
import http from "node:http";

const P256 = { name: "ECDSA", namedCurve: "P-256" };

export class PushService {
  /** Endpoints that messages have come for. */
  messages = [];
  faults = [];

  static async start() {
    const service = new PushService();
    service.server = http.createServer((request, response) => {
      service.#take(request).then(
        (status) => response.writeHead(status).end(),
        (error) => {
          service.faults.push(error);
          response.writeHead(400).end();
        },
      );
    });
    service.server.listen(0, "127.0.0.1");
    await once(service.server, "listening");
    service.origin = `http://127.0.0.1:${service.server.address().port}`;
    return service;
  }

  /** Gives the browser subscriptions at this service, and notices, which are not allowed yet. */
  async serve(browser) {
    await browser.context.addInitScript(notices);
    await browser.context.addInitScript(subscriptions, this.origin);
  }

  /** Delivers a push to the only service worker of a person, and returns what it shows. */
  async deliver(person) {
    const { context } = person.browser;
    const [worker] = context.serviceWorkers();
    await worker.evaluate(notices);
    const devtools = await context.newCDPSession(person.page);
    const registrationId = new Promise((found) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
        if (first) found(first.registrationId);
      });
    });
    await devtools.send("ServiceWorker.enable");
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(worker.url()).origin,
      registrationId: await registrationId,
      data: "",
    });
    return person.eventually("a notice", () =>
      worker.evaluate(() => (shown.length ? shown : null)),
    );
  }

  async close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  async #take(request) {
    assert.equal(request.method, "POST");
    assert.equal(request.headers["content-length"], "0");
    assert.match(request.headers.ttl, /^\d+$/);
    const [, token, key] = request.headers.authorization.match(/^vapid t=(\S+), k=(\S+)$/);
    const [head, claims, signature] = token.split(".");
    const raw = await webcrypto.subtle.importKey("raw", bytes(key), P256, false, ["verify"]);
    const hash = { name: "ECDSA", hash: "SHA-256" };
    const signed = Buffer.from(`${head}.${claims}`);
    assert(await webcrypto.subtle.verify(hash, raw, bytes(signature), signed));
    assert.deepEqual(JSON.parse(bytes(head)), { typ: "JWT", alg: "ES256" });
    const { aud, exp, sub } = JSON.parse(bytes(claims));
    assert.deepEqual([aud, sub], [this.origin, "mailto:host@example.org"]);
    assert(exp > Date.now() / 1_000 && exp < Date.now() / 1_000 + 86_400);
    // A service takes messages of the subscription's key only.
    assert.equal(request.url, `/${key}`);
    this.messages.push(request.url);
    return 201;
  }
}

const bytes = (text) => Buffer.from(text, "base64url");

function notices() {
  // An empty page has none.
  if (!globalThis.ServiceWorkerRegistration) return;
  globalThis.shown = [];
  const { prototype } = ServiceWorkerRegistration;
  prototype.showNotification = async (title, { body, data, tag }) => shown.push({ title, body, data, tag });
  prototype.getNotifications = async ({ tag }) => shown.filter((notice) => notice.tag === tag);
  if (!globalThis.sessionStorage) return;
  const permission = () => sessionStorage.getItem("permission") ?? "default";
  Object.defineProperty(Notification, "permission", { get: permission });
  Notification.requestPermission = async () => {
    sessionStorage.setItem("permission", "granted");
    return permission();
  };
}

function subscriptions(origin) {
  if (!globalThis.PushManager) return;
  const kept = () => sessionStorage.getItem("subscription");
  const subscription = () => {
    const key = kept();
    if (!key) return null;
    const raw = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    );
    const unsubscribe = async () => sessionStorage.removeItem("subscription");
    return { endpoint: `${origin}/${key}`, options: { applicationServerKey: raw.buffer }, unsubscribe };
  };
  PushManager.prototype.getSubscription = async () => subscription();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const key = btoa(String.fromCharCode(...applicationServerKey));
    sessionStorage.setItem("subscription", key.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
    return subscription();
  };
}
