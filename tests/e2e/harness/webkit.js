// A person's WebKitGTK, driven by WebDriver (W3C), with the part of Playwright's tab that `Person`
// uses: Playwright can't drive this browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE_MS } from "./browser.js";
import { answers, freePort } from "./ports.js";

const START_MS = 15_000;
const PAUSE_MS = 50;
/** The name under which WebDriver passes on an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export class WebKit {
  log = [];
  faults = [];

  static async open(name) {
    const webkit = new WebKit();
    webkit.name = name;
    const port = await freePort();
    webkit.driver = spawn("xvfb-run", ["--auto-servernum", "WebKitWebDriver", `--port=${port}`], {
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that the display ends with the driver.
      detached: true,
    });
    webkit.driver.stderr.on("data", (bytes) => webkit.log.push(bytes.toString()));
    if (!(await answers(port, START_MS))) throw new Error("WebKit's driver does not answer");
    webkit.page = new Tab(`http://127.0.0.1:${port}/session`);
    await webkit.page.start();
    return webkit;
  }

  /** Evidence of failures is taken from these tabs. */
  context = { pages: () => [this.page] };

  async tab() {
    return this.page;
  }

  async close() {
    await this.page.close();
    const ended = once(this.driver, "exit");
    process.kill(-this.driver.pid);
    await ended;
  }
}

class Tab {
  constructor(address) {
    this.address = address;
  }

  async start() {
    const browser = {
      binary: process.env.NOMIC_WEBKIT,
      args: ["--automation"],
    };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browser } };
    const { sessionId } = await this.send("POST", "", { capabilities });
    this.address += `/${sessionId}`;
  }

  async goto(address) {
    await this.send("POST", "/url", { url: address });
  }

  async reload() {
    await this.send("POST", "/refresh", {});
  }

  async evaluate(script, given = null) {
    return this.run(`return (${script})(arguments[0])`, [given]);
  }

  locator(selector) {
    return new Found(this, selector);
  }

  async screenshot({ path }) {
    await writeFile(path, Buffer.from(await this.send("GET", "/screenshot"), "base64"));
  }

  async close() {
    await this.send("DELETE", "");
  }

  async run(script, args) {
    return this.send("POST", "/execute/sync", { script, args });
  }

  async send(method, path, body) {
    const answer = await fetch(this.address + path, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
}

/** What a CSS selector finds; some methods take the first element only. */
class Found {
  constructor(tab, selector, label = false) {
    Object.assign(this, { tab, selector, label });
  }

  first() {
    return this;
  }

  /** The label around the first element, in the words of Playwright. */
  locator(within) {
    if (within !== "xpath=ancestor::label") throw new Error(`not for WebKit: ${within}`);
    return new Found(this.tab, this.selector, true);
  }

  async waitFor({ state = "visible", timeout = PATIENCE_MS } = {}) {
    await this.#eventually(timeout, state, async () => {
      const element = await this.#element();
      return state === "detached" ? !element : element;
    });
  }

  async click() {
    await this.#act((element) => this.tab.send("POST", `/element/${element}/click`, {}));
  }

  async fill(text) {
    await this.#act(async (element) => {
      await this.tab.send("POST", `/element/${element}/clear`, {});
      await this.tab.send("POST", `/element/${element}/value`, { text });
    });
  }

  async isChecked() {
    return this.evaluate((element) => element.checked);
  }

  async getAttribute(name) {
    await this.waitFor();
    return this.tab.run("return document.querySelector(arguments[0]).getAttribute(arguments[1])", [
      this.selector,
      name,
    ]);
  }

  async evaluate(script) {
    await this.waitFor();
    const first = "document.querySelector(arguments[0])";
    return this.tab.run(`return (${script})(${first})`, [this.selector]);
  }

  async evaluateAll(script) {
    const all = "[...document.querySelectorAll(arguments[0])]";
    return this.tab.run(`return (${script})(${all})`, [this.selector]);
  }

  /** Acts on the first element once it is there, enabled, and nothing covers it. */
  async #act(act) {
    await this.#eventually(PATIENCE_MS, "usable", async () => {
      const element = await this.#element();
      return element && (await this.#enabled(element)) && act(element).then(() => true, () => false);
    });
  }

  /** Playwright waits for both, too. */
  async #enabled(element) {
    const place = `/element/${element}`;
    const barred = await this.tab.send("GET", `${place}/attribute/aria-disabled`);
    return barred !== "true" && this.tab.send("GET", `${place}/enabled`);
  }

  async #element() {
    const script = `
      const found = document.querySelector(arguments[0]);
      return arguments[1] ? found?.closest("label") ?? null : found;`;
    return (await this.tab.run(script, [this.selector, this.label]))?.[ELEMENT];
  }

  async #eventually(timeout, what, look) {
    const end = Date.now() + timeout;
    while (!(await look())) {
      if (Date.now() > end) throw new Error(`${this.selector} was not ${what} in ${timeout} ms`);
      await sleep(PAUSE_MS);
    }
  }
}
