// A person brings rules, looks at the result, and plays with them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileOfPage, PAGE, scene } from "./harness/scene.js";

const FERRY = `Rules of the ferry

Immutable Rules

101. Everybody aboard plays.

Mutable Rules

201. The captain moves first.

202, repealed by 301

203. The cook moves last.
`;

/** The page is not stored, so each file comes from the host's present state. */
const UNKEPT = { "sw.js": null };

/** Without a reader the page has one worker. */
const HOST_ALONE = 1;

const READER = {
  script: fileOfPage("importer/nomic-importer", ".js"),
  wasm: fileOfPage("importer/nomic-importer", ".wasm"),
};

/** Rule A.01, which decides on seats where the foreign rules don't. */
const ADMISSION = 1_000_000_001;

scene("a file that is no text is refused by its name, and rules from another become those of a game", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.click("new-game");
  await ada.fill("new-title", "Ferry");
  await ada.fill("new-name", "Ada");
  await ada.choose("starter-own");
  await ada.click("next-step");

  await ada.click("create-game");
  await ada.shown("refusal", '[data-code="bring/nothing"]');

  const file = (name, text) => ({ name, mimeType: "", buffer: Buffer.from(text) });
  const files = [file("a.txt", FERRY), file("b.txt", "%PDF-1.4 102. Dance.")];
  await ada.at("bring-file").setInputFiles(files);
  await ada.shown("refusal", '[data-code="import/not_text"]:has-text("b.txt")');
  assert.equal(await ada.at("found").count(), 0);

  await ada.at("bring-file").setInputFiles(files[0]);
  await ada.shown("found", '[data-count="3"]');
  await ada.shown("found-rule", '[data-number="101"][data-class="immutable"][data-taken="true"]');
  await ada.shown("found-rule", '[data-number="202"][data-taken="false"]');
  await ada.shown("bring-left");
  await ada.at("found-rule", '[data-number="203"]').getByTestId("found-take").uncheck();
  await ada.shown("found", '[data-count="2"]');

  await ada.click("create-game");
  await ada.shown("seat", '[data-name="Ada"]');
  const hash = await ada.page.evaluate(() => location.hash);
  ada.fragment = hash.split("/").slice(0, 3).join("/");
  assert.deepEqual(await ada.rules(), [101, 201, ADMISSION]);
});

scene("rules can be brought without a network, once the page was kept", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.keptForOffline();
  await relay.stop();
  ada.line.cut();
  await ada.browser.offline(true);
  await ada.leaveTheBrowser();
  await ada.open();
  await bring(ada, "101. Sing.\n\n102. Dance.\n");
  await ada.shown("found", '[data-count="2"]');
  await ada.click("create-game");
  await ada.shown("seat", '[data-name="Ada"]');
});

/** A reader with this reaction to any request. */
const reader = (deed) => ({
  ...UNKEPT,
  [READER.script]: `export default async () => { self.onmessage = () => { ${deed} }; };`,
});

scene("a reader that can't be loaded, breaks down or takes for ever leaves the page to try again", async (set) => {
  const host = await set.staticServer("/", { ...UNKEPT, [READER.wasm]: null });
  const ada = await set.personAt("Ada", host.address);
  await ada.browser.context.clock.install();
  await ada.open();
  assert(!host.asked.some((path) => path.includes("nomic-importer")), "asked before its time");
  await bring(ada, "101. Sing.\n\n102. Dance.\n");
  await ada.shown("refusal", '[data-code="bring/not_loaded"]');
  assert.match(await ada.at("bring-text").inputValue(), /Dance/);

  for (const deed of [
    "self.postMessage(new Uint8Array([255]));",
    "setTimeout(() => { throw new Error('a trap'); });",
  ]) {
    host.instead = reader(deed);
    await ada.click("bring-again");
    await ada.shown("refusal", '[data-code="bring/broke"]');
  }

  host.instead = reader("fetch('/at-work');");
  await ada.click("bring-again");
  await ada.shown("bring-reading");
  await ada.eventually("the reader at work", async () => host.asked.includes("/at-work"));
  await ada.page.clock.fastForward(60_000);
  await ada.shown("refusal", '[data-code="bring/slow"]');
  await ada.eventually("an end to it", async () => ada.page.workers().length === HOST_ALONE);

  host.instead = UNKEPT;
  await ada.click("bring-again");
  await ada.shown("found", '[data-count="2"]');
  assert.equal(await ada.at("refusal").count(), 0);
  assert.equal(await ada.at("bring-again").count(), 0);
});

scene("what was brought last counts, though it was read first", async (set) => {
  const name = READER.script;
  const script = await readFile(path.join(PAGE, name), "utf8");
  const later = `await new Promise((resolve) => setTimeout(resolve, 3000));\n${script}`;
  const host = await set.staticServer("/", { ...UNKEPT, [name]: later });
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await bring(ada, "101. Sing.\n\n102. Dance.\n\n103. Sleep.\n");
  await ada.eventually("the first reader", async () => host.asked.includes(`/${name}`));
  host.instead = UNKEPT;
  await ada.fill("bring-text", "101. Sing.\n\n102. Dance.\n");
  await ada.click("bring-read");
  await ada.shown("found", '[data-count="2"]');
  assert.equal(ada.page.workers().length, HOST_ALONE + 1, "the first is still at it");
  await ada.eventually("its end", async () => ada.page.workers().length === HOST_ALONE);
  await ada.shown("found", '[data-count="2"]');
});

async function bring(person, rules) {
  await person.click("new-game");
  await person.fill("new-name", person.name);
  await person.choose("starter-own");
  await person.click("next-step");
  await person.fill("bring-text", rules);
  await person.click("bring-read");
}
