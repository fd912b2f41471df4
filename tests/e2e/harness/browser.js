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
/** How long any one thing on a page may take to appear. */
export const PATIENCE_MS = 15_000;

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
   * Has every worker begin with this. `given` says, whenever one begins, with what; a worker has its
   * program only later.
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
    page.on("console", (message) => this.#note(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => this.#note(`FAULT ${error.stack ?? error}`));
    page.on("worker", (worker) => {
      for (const { script, given } of this.#prepared) {
        // It may be ended by then.
        worker.evaluate(script, given()).catch(() => {});
      }
    });
    page.on("crash", () => this.#note("FAULT the tab crashed"));
  }

  #note(line) {
    this.log.push(line);
  }
}

function program() {
  const found = process.env.NOMIC_BROWSER;
  if (!found) throw new Error("run this with `cargo xtask test --only e2e`");
  return found;
}
