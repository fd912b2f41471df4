// A test with everything that it opens, a time limit, and evidence of failures.
import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser, SLOW } from "./browser.js";
import { setAhead } from "./host.js";
import { Line } from "./line.js";
import { Person } from "./person.js";
import { Relay } from "./relay.js";
import { StaticServer } from "./static_server.js";
import { WebKit } from "./webkit.js";

const OUTPUT = fileURLToPath(new URL("../output/", import.meta.url));
const MINUTES = 60_000;

export const PAGE = process.env.NOMIC_PAGE;

/** File of the page with this beginning and end of the name, around a hash. */
export function fileOfPage(beginning, end) {
  const folder = path.join(PAGE, path.dirname(beginning));
  const stem = path.basename(beginning);
  const found = readdirSync(folder).find((name) => name.startsWith(stem) && name.endsWith(end));
  return path.posix.join(path.dirname(beginning), found);
}

/** Plays a scene; the limit is for the whole scene. */
export function scene(name, body, { limit = 3 * MINUTES } = {}) {
  const patience = limit * SLOW;
  // Node's own limit would lose the evidence, so it is only a fallback.
  test(name, { timeout: patience + MINUTES }, async () => {
    const set = new Scene(name);
    try {
      await Promise.race([body(set), late(patience)]);
      set.checkFaults();
    } catch (error) {
      await set.keepEvidence(error);
      throw error;
    } finally {
      await set.close();
    }
  });
}

class Scene {
  #opened = [];
  #people = [];
  #relays = [];

  constructor(name) {
    this.name = name;
  }

  async relay({ page = PAGE, origins = null, push = null } = {}) {
    const relay = this.keep(await Relay.start(page, origins, push));
    this.#relays.push(relay);
    return relay;
  }

  async staticServer(base, instead = {}) {
    return this.keep(await StaticServer.start(PAGE, base, instead));
  }

  async person(name, relay) {
    const line = this.keep(await Line.to(relay.port));
    return this.personAt(name, line.origin + "/", line);
  }

  /** A person at an unsafe address: browsers have no locks there, and store no page. */
  async personUnsafe(name, relay) {
    const line = this.keep(await Line.to(relay.port));
    return this.personAt(name, `http://table.test:${line.port}/`, line);
  }

  async personWithClock(name, relay) {
    const person = await this.person(name, relay);
    // Before any page is open: a timer set on the real clock could not be stopped on this one.
    await person.browser.context.clock.install();
    person.browser.inWorkers(setAhead, () => person.ahead);
    return person;
  }

  /** A person with a page from another host. `words` are options of the browser. */
  async personAt(name, address, line = null, words = []) {
    return this.#person(name, await Browser.open(name, words), address, line);
  }

  async personInFirefox(name, relay) {
    const line = this.keep(await Line.to(relay.port));
    return this.#person(name, await Browser.openFirefox(name), line.origin + "/", line);
  }

  async personInWebKit(name, relay) {
    const line = this.keep(await Line.to(relay.port));
    return this.#person(name, await WebKit.open(name), line.origin + "/", line);
  }

  #person(name, browser, address, line) {
    this.keep(browser);
    const person = new Person(name, browser, address, line);
    this.#people.push(person);
    return person;
  }

  checkFaults() {
    for (const { name, browser } of this.#people) {
      const [fault] = browser.faults;
      if (fault) throw new Error(`${name}'s page failed: ${fault}`);
    }
  }

  async keepEvidence(error) {
    const folder = path.join(OUTPUT, this.name.replace(/[^a-z0-9]+/gi, "-"));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "error.txt"), String(error?.stack ?? error));
    for (const { name, browser } of this.#people) {
      await writeFile(path.join(folder, `${name}.log`), browser.log.join("\n"));
      for (const [index, page] of browser.context.pages().entries()) {
        const file = path.join(folder, `${name}-${index}.png`);
        await page.screenshot({ path: file, fullPage: true, timeout: 5_000 }).catch(() => {});
      }
    }
    for (const [index, relay] of this.#relays.entries()) {
      await writeFile(path.join(folder, `relay-${index}.log`), relay.log.join(""));
    }
  }

  async close() {
    const failures = [];
    for (const thing of this.#opened.reverse()) {
      await thing.close().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Closes `thing` at the end. */
  keep(thing) {
    this.#opened.push(thing);
    return thing;
  }
}

function late(limit) {
  return new Promise((_, reject) => {
    const error = new Error(`the scene took more than ${limit / 1000} s`);
    setTimeout(() => reject(error), limit).unref();
  });
}
