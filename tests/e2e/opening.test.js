// The reader's view before the program has arrived, and the program's takeover.
import assert from "node:assert/strict";
import { sitDown } from "./harness/company.js";
import { holdAnswers, hostOf } from "./harness/host.js";
import { scene } from "./harness/scene.js";

const PROGRAM = /_bg\.wasm$/;
const PHONE = { width: 390, height: 844 };
const SECRET = "ThisMustNotStandAnywhere";
const SAID = {
  en: { home: "What is Nomic?", invited: "You are invited to a table" },
  de: { home: "Was ist Nomic?", invited: "Du bist an einen Tisch eingeladen" },
  it: { home: "Che cos’è Nomic?", invited: "Hai un invito a un tavolo" },
};
/** Most layout shift, as browsers count it, when the program takes over. */
const SHIFT = 0.05;

scene("before the program comes, the page says in each language what Nomic is and what a link leads to", async (set) => {
  const host = await set.staticServer("/");
  const goOn = host.hold(PROGRAM);
  for (const [tag, { home, invited }] of Object.entries(SAID)) {
    const reader = await readerOf(set, host, [`${tag}-XX`, "en"]);
    await reader.open("#/");
    await heading(reader, home);
    assert.equal(await reader.page.evaluate(() => document.documentElement.lang), tag);
    assert.equal(await reader.page.locator("#opening [lang]").count(), 1, "nothing else is there");

    await reader.leaveTheBrowser();
    await reader.open(`#/g/${SECRET}`);
    await heading(reader, invited);
    const whole = await reader.page.evaluate(() => document.documentElement.outerHTML);
    assert(!whole.includes(SECRET), "the key of the table stays in the address");
  }
  assert(!host.asked.join().includes(SECRET));

  // A stored choice goes before the browser's.
  const chooser = await readerOf(set, host, ["de"]);
  await chooser.browser.context.addInitScript(() => localStorage.setItem("nomic.language", "it"));
  await chooser.open("#/");
  await heading(chooser, SAID.it.home);
  goOn();
  await chooser.shown("new-game");
  assert.equal(await chooser.page.evaluate(() => document.documentElement.lang), "it");
});

scene("the program takes over on a desk and on a phone, and nothing moves", async (set) => {
  const host = await set.staticServer("/");
  for (const size of [null, PHONE]) {
    for (const tag of Object.keys(SAID)) {
      const goOn = host.hold(PROGRAM);
      const reader = await readerOf(set, host, [tag], size);
      await reader.browser.context.addInitScript(countDates);
      await reader.open("#/");
      await heading(reader, SAID[tag].home);
      const before = await places(reader);
      goOn();
      await reader.shown("no-games");
      assert.deepEqual(await places(reader), before);
      assert((await shift(reader)) < SHIFT);
      assert.equal(await reader.page.evaluate(() => globalThis.dates), 0, "a first date takes long");
      assert.equal(await reader.page.locator("#opening").count(), 0);
      assert.equal(await reader.page.evaluate(() => document.activeElement.tagName), "BODY");
    }
  }
});

scene("an invitation is read on until its table comes, and a link into it says nothing earlier", async (set) => {
  // Readers have the page from another host.
  const relay = await set.relay({ origins: ["*"] });
  const ada = await set.person("Ada", relay);
  const link = await ada.found("Come in");
  await ada.connected();
  const host = await set.staticServer("/");
  const at = (address) => through(link, address);
  for (const [tag, size] of [["en", null], ["de", PHONE]]) {
    const goOn = host.hold(PROGRAM);
    const ben = await readerOf(set, host, [tag], size);
    await ben.open(at(`ws://127.0.0.1:${relay.port}/nowhere`));
    await heading(ben, SAID[tag].invited);
    const before = await places(ben);
    goOn();
    await ben.shown("nothing-yet");
    assert.deepEqual(await places(ben), before);
    assert((await shift(ben)) < SHIFT);
    const wide = await ben.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(wide <= 0, "nothing sticks out");

    await ben.leaveTheBrowser();
    await ben.join(at(relay.socketAddress));
  }

  for (const page of ["/rules/203", "/players", "/chronicle"]) {
    const ben = await readerOf(set, host, ["en"]);
    await ben.open(through(link, `ws://127.0.0.1:${relay.port}/nowhere`, page));
    await ben.shown("nothing-yet");
    await heading(ben, SAID.en.invited);
    await ben.page.reload();
    await ben.shown("nothing-yet");
  }
  // A reachable relay without this table is reported.
  const dan = await readerOf(set, host, ["en"]);
  await dan.open(through(link.replace(/(?<=g\/)./, (sign) => (sign === "A" ? "B" : "A")), relay.socketAddress));
  await dan.at("nothing-yet").filter({ hasText: "The relay has nothing under this link" }).waitFor();
  const cleo = await readerOf(set, host, ["en"]);
  await cleo.browser.context.addInitScript(noteBlanks);
  await cleo.open(through(link, relay.socketAddress));
  await cleo.shown("welcome-seated");
  assert.equal(await cleo.page.evaluate(() => globalThis.blanks), 0, "nothing vanishes in between");
});

scene("while the host has not answered, a page says neither that there is nothing nor what may be done", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Unanswered", [ada, ben]);
  const host = await hostOf(ada);
  const pages = ["/rules", "/rules/203", "/players", "/chronicle", "/court", "/repair", "/propose"];
  for (const page of [...pages, "/proposal/301"]) {
    await ada.go();
    await ada.shown("turn");
    await host.evaluate(holdAnswers);
    await ada.go(page);
    await ada.hidden("turn");
    const said = await ada.page.locator("main").evaluate((main) => ({
      empty: main.querySelector(".empty, [data-testid='missing']")?.textContent,
      status: [...main.querySelectorAll("[role='status']")].map((one) => one.textContent).join(""),
      buttons: main.querySelectorAll("[type='submit']").length,
    }));
    assert.deepEqual(said, { empty: undefined, status: "", buttons: 0 }, page);
    await host.evaluate(() => globalThis.letGo());
  }
  await host.evaluate(holdAnswers);
  await ada.open("#/settings");
  for (const deed of ["identity-show", "identity-copy", "identity-save"]) {
    await ada.shown(deed);
    assert(await ada.at(deed).isDisabled(), "an unknown key is not kept in its place");
  }
  await host.evaluate(() => globalThis.letGo());
  await ada.eventually("it is known", () => ada.at("identity-save").isEnabled());
});

/** Link to this page of a table, with the relay at this address. */
function through(link, address, page = "") {
  return `${link.split("?")[0]}${page}?${new URLSearchParams({ r: address })}`;
}

/** Counts how often the page's content was emptied. */
function noteBlanks() {
  globalThis.blanks = 0;
  let filled = false;
  new MutationObserver(() => {
    const content = document.querySelector("#content, #opening");
    const now = Boolean(content?.textContent.trim());
    if (filled && !now) globalThis.blanks += 1;
    filled = now;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

scene("who comes back is not told again what Nomic is", async (set) => {
  const host = await set.staticServer("/");
  const ada = await readerOf(set, host, ["en"]);
  await ada.browser.context.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      globalThis.saidFirst ??= document.documentElement.dataset.opening;
    });
  });
  for (const opening of ["home", "back"]) {
    await ada.open("#/");
    await ada.shown("about");
    await ada.keptForOffline();
    assert.equal(await ada.page.evaluate(() => globalThis.saidFirst), opening);
    await ada.leaveTheBrowser();
  }
});

scene("what is drawn for the first time is drawn in parts, between which the browser has its turn", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const link = await sitDown("In parts", [ada, ben]);
  const cleo = await set.person("Cleo", relay);
  await cleo.browser.context.addInitScript(noteParts, {
    score: ".place-score",
    call: '[data-testid="call"]',
    recent: ".place-recent",
    last: ".place-last",
  });
  await cleo.visit(link);
  await cleo.page.locator(".place-last").waitFor();
  const parts = await cleo.page.evaluate(() => globalThis.parts);
  assert.deepEqual(parts, [["score"], ["call"], ["recent"], ["last"]]);
});

/** Records which of these parts came at once. */
function noteParts(parts) {
  const wanted = Object.entries(parts);
  globalThis.parts = [];
  new MutationObserver(() => {
    const come = wanted.filter(([, selector]) => document.querySelector(selector));
    for (const part of come) wanted.splice(wanted.indexOf(part), 1);
    if (come.length > 0) globalThis.parts.push(come.map(([name]) => name));
  }).observe(document, { subtree: true, childList: true });
}

scene("who presses for a new game as soon as that can be pressed is asked what it takes", async (set) => {
  const reader = await set.person("Ada", await set.relay());
  await reader.browser.context.addInitScript(() => {
    const press = new MutationObserver(() => {
      const button = document.querySelector('main [data-testid="new-game"]');
      if (!button) return;
      press.disconnect();
      window.drawnWhenPressed = document.querySelector("dialog") !== null;
      button.click();
    });
    press.observe(document, { childList: true, subtree: true });
  });
  await reader.open("#/");
  await reader.page.locator('[data-testid="new-game-dialog"][open]').waitFor();
  assert.equal(await reader.page.evaluate(() => window.drawnWhenPressed), false, "it was pressed too late");
  await reader.shown("next-step");
});

/** Counts the formats of dates that a page makes. */
function countDates() {
  globalThis.dates = 0;
  Intl.DateTimeFormat = class extends Intl.DateTimeFormat {
    constructor(...how) {
      super(...how);
      globalThis.dates += 1;
    }
  };
}

/** A reader of these languages, the best first, who counts layout shifts. */
async function readerOf(set, host, languages, size = null) {
  const reader = await set.personAt(languages[0], host.address);
  const { context } = reader.browser;
  await context.addInitScript((spoken) => {
    Object.defineProperty(navigator, "languages", { get: () => spoken });
    globalThis.shift = 0;
    const count = (list) => list.getEntries().forEach(({ value }) => (globalThis.shift += value));
    new PerformanceObserver(count).observe({ type: "layout-shift", buffered: true });
  }, languages);
  if (size) await (await reader.browser.tab()).setViewportSize(size);
  return reader;
}

/** Waits until a heading can be read. */
async function heading(reader, text) {
  await reader.page.getByRole("heading", { name: text, exact: true }).waitFor();
}

/** Places of earlier elements: name, headings and the text after them. */
function places(reader) {
  return reader.page.evaluate(() => {
    const parts = document.querySelectorAll(".brand, .tabbar, h1, .hero > p:not([role]), .button-large, .about > *");
    return [...parts].map((part) => {
      const { left, top, height } = part.getBoundingClientRect();
      // The tabs come with the program, into reserved room.
      const said = part.matches(".tabbar") ? "tabs" : part.textContent.trim();
      return [said, left, top, height];
    });
  });
}

function shift(reader) {
  return reader.page.evaluate(() => globalThis.shift);
}
