// A person's browser: a profile of its own, on its own folder, and what it had to say.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // An address that is this machine's, and that browsers don't take for safe.
  "--host-resolver-rules=MAP table.test 127.0.0.1",
];
/** What a worker says to whoever started it when all is done that the test does there first. */
const PREPARED = "prepared for the test";
/**
 * So many times slower than it is the page's processor is taken to be. Then what hosts say comes late as
 * well, as if they had much to do: whatever a player does must come to the same.
 */
export const SLOW = Number(process.env.NOMIC_SLOW ?? 1);
/** For each time that the page is slower, in milliseconds. */
const LATER_MS = 75;
/** How long any one thing on a page may take to appear. */
export const PATIENCE_MS = 15_000 * SLOW;

export class Browser {
  log = [];
  #prepared = [];

  static async open(name) {
    const browser = new Browser();
    browser.name = name;
    browser.folder = await mkdtemp(path.join(os.tmpdir(), "nomic-profile-"));
    browser.context = await chromium.launchPersistentContext(browser.folder, {
      executablePath: program(),
      headless: true,
      args: QUIET,
      locale: "en-GB",
      viewport: { width: 1100, height: 900 },
    });
    browser.context.setDefaultTimeout(PATIENCE_MS);
    await browser.context.addInitScript(holdWorkers, PREPARED);
    browser.context.on("page", (page) => browser.#listen(page));
    browser.context.on("serviceworker", (worker) => browser.#note(`worker ${worker.url()}`));
    browser.context.pages().forEach((page) => browser.#listen(page));
    return browser;
  }

  /** The first tab, or another one. */
  async tab(other = false) {
    return (!other && this.context.pages()[0]) || this.context.newPage();
  }

  /**
   * Has every worker begin with this, before it is told which program to load. `given` says, whenever
   * one begins, with what.
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

  /** A tab that crashed or threw: nothing a person should ever see. */
  get faults() {
    return this.log.filter((line) => line.startsWith("FAULT"));
  }

  #listen(page) {
    if (SLOW > 1) this.#slow(page).catch(() => {});
    page.on("console", (message) => this.#note(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => this.#note(`FAULT ${error.stack ?? error}`));
    // A worker may be ended before it is prepared.
    page.on("worker", (worker) => this.#prepare(worker).catch(() => {}));
    page.on("crash", () => this.#note("FAULT the tab crashed"));
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

/** Keeps back what is posted to a worker until that says that it is prepared. */
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

/** Has a host's words come later, in their order. */
function sayLater(pause) {
  if (self.name !== "nomic-host") return;
  const say = self.postMessage;
  self.postMessage = (...message) => setTimeout(() => say.apply(self, message), pause);
}

function program() {
  const found = process.env.NOMIC_BROWSER;
  if (!found) throw new Error("run this with `cargo xtask test --only e2e`");
  return found;
}

/** Whether a thing comes up in a moment. */
export const appears = (thing) =>
  thing.waitFor({ timeout: 2_000 }).then(() => true, () => false);
