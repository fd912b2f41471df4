// A new version of the page: it waits for the player's consent, and never mixes with the old one.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PAGE, scene } from "./harness/scene.js";

const QUIET_MS = 1_000;

scene("a new version waits for the player, then takes over whole", async (set) => {
  const host = await set.staticServer("/");
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.keptForOffline();
  await ada.page.reload();
  assert.equal(await version(ada), null);

  host.instead = await nextVersion();
  await ada.page.reload();
  await ada.shown("update-waiting");
  assert.equal(await version(ada), null, "the old version goes on as a whole");
  const prepared = choicesLoaded(ada);
  await ada.page.reload();
  assert.equal(await version(ada), null, "a reload is no consent");

  await ada.shown("update-waiting");
  // A worker that is being ended is started again by any load of the page, and then ends only after
  // half a minute without work; with a debugger attached, as here, not even then.
  await prepared;
  await ada.click("update-now");
  await ada.eventually("the new version", async () => (await version(ada)) === "next");
  await ada.shown("new-game");
  const caches = await ada.page.evaluate(() => caches.keys());
  assert.deepEqual(caches, ["nomic-next"], "and the old one is gone");
});

/** Waits for the page's last load: the rulesets for a new game. */
async function choicesLoaded(person) {
  let quietSince = Infinity;
  const note = (request) => {
    if (request.url().includes("/rulesets/")) quietSince = Date.now();
  };
  person.browser.context.on("request", note);
  person.browser.context.on("requestfinished", note);
  await person.eventually("what a game is founded with", () => Date.now() - quietSince > QUIET_MS);
}

/** The same page with a mark, and a worker of another version. */
async function nextVersion() {
  const read = (name) => readFile(path.join(PAGE, name), "utf8");
  const worker = await read("sw.js");
  const page = await read("index.html");
  return {
    "sw.js": worker.replace(/VERSION = "[0-9a-f]+"/, 'VERSION = "next"'),
    "index.html": page.replace("<title>", '<meta name="test-version" content="next" /><title>'),
  };
}

/** Null while a page is being replaced, too. */
async function version(person) {
  return person.page
    .evaluate(() => document.querySelector("meta[name=test-version]")?.content ?? null)
    .catch(() => null);
}
