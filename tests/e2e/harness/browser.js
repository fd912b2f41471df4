// A person's browser: its own profile and folder, and its messages.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, firefox } from "playwright-core";

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // An address of this machine that browsers don't take for safe.
  "--host-resolver-rules=MAP table.test 127.0.0.1",
];
/** Message of a worker after the test's preparations. */
const PREPARED = "prepared for the test";
/**
 * Assumed slowness of the page's processor. With it messages of hosts are late, too, like those of
 * busy hosts: a player's actions must have equal results.
 */
export const SLOW = Number(process.env.NOMIC_SLOW ?? 1);
/** Milliseconds for each factor of slowness. */
const LATER_MS = 75;
/** Time for anything on a page to appear. */
export const PATIENCE_MS = 15_000 * SLOW;

export class Browser {
  log = [];
  #prepared = [];

  /** A Chromium. `words` are further options of the program. */
  static async open(name, words = []) {
    const browser = await Browser.#start(name, chromium, {
      executablePath: program("NOMIC_BROWSER"),
      args: [...QUIET, ...words],
      locale: "en-GB",
      viewport: { width: 1100, height: 900 },
    });
    await browser.context.addInitScript(holdWorkers, PREPARED);
    return browser;
  }

  /** Debian's Firefox. Its tabs can't be made slow, and its workers not be prepared. */
  static async openFirefox(name) {
    return Browser.#start(name, firefox, {
      channel: "moz-firefox",
      executablePath: program("NOMIC_FIREFOX"),
      viewport: null,
    });
  }

  static async #start(name, engine, options) {
    const browser = new Browser();
    browser.name = name;
    browser.engine = engine;
    browser.folder = await mkdtemp(path.join(os.tmpdir(), "nomic-profile-"));
    browser.context = await engine.launchPersistentContext(browser.folder, {
      headless: true,
      ...options,
    });
    browser.context.setDefaultTimeout(PATIENCE_MS);
    browser.context.on("page", (page) => browser.#listen(page));
    browser.context.on("serviceworker", (worker) => browser.#note(`worker ${worker.url()}`));
    browser.context.pages().forEach((page) => browser.#listen(page));
    return browser;
  }

  /** Returns the first tab, or opens another one. */
  async tab(other = false) {
    return (!other && this.context.pages()[0]) || this.context.newPage();
  }

  /**
   * Every worker begins with this script, before it gets its program's name. `given` returns the
   * script's argument at each start.
   */
  inWorkers(script, given = () => null) {
    this.#prepared.push({ script, given });
  }

  async offline(away) {
    await this.context.setOffline(away);
  }

  async close() {
    await this.context.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Tabs that crashed or threw, which a person should never see. */
  get faults() {
    return this.log.filter((line) => line.startsWith("FAULT"));
  }

  #listen(page) {
    page.on("console", (message) => this.#note(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => this.#note(`${kindOf(error)} ${error.stack ?? error}`));
    page.on("crash", () => this.#note("FAULT the tab crashed"));
    if (this.engine !== chromium) return;
    if (SLOW > 1) this.#slow(page).catch(() => {});
    // A worker may be ended before it is prepared.
    page.on("worker", (worker) => this.#prepare(worker).catch(() => {}));
  }

  async #slow(page) {
    const devtools = await this.context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  }

  async #prepare(worker) {
    await worker.evaluate(holdWorkers, PREPARED);
    if (SLOW > 1) await worker.evaluate(sayLater, LATER_MS * (SLOW - 1));
    for (const { script, given } of this.#prepared) await worker.evaluate(script, given());
    await worker.evaluate((prepared) => self.postMessage(prepared), PREPARED);
  }

  #note(line) {
    this.log.push(line);
  }
}

/** Firefox reports a relay that can't be reached as an error of the page. */
function kindOf(error) {
  return /establish a connection/.test(error.message) ? "refused" : "FAULT";
}

/** Holds messages to a worker until it says that it is prepared. */
function holdWorkers(prepared) {
  globalThis.Worker = class extends Worker {
    #held = [];

    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (event.data !== prepared) return;
        event.stopImmediatePropagation();
        const held = this.#held;
        this.#held = null;
        for (const message of held) super.postMessage(...message);
      });
    }

    postMessage(...message) {
      if (this.#held) this.#held.push(message);
      else super.postMessage(...message);
    }
  };
}

/** Delays a host's messages without changing their order. */
function sayLater(pause) {
  if (self.name !== "nomic-host") return;
  const say = self.postMessage;
  self.postMessage = (...message) => setTimeout(() => say.apply(self, message), pause);
}

function program(variable) {
  const found = process.env[variable];
  if (!found) throw new Error("run this with `cargo xtask test --only e2e`");
  return found;
}

export const appears = (thing) =>
  thing.waitFor({ timeout: 2_000 }).then(() => true, () => false);
