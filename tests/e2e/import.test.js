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

const LENT = `101, immutable
Play.

203, mutable
All must agree.

206, mutable
Scheitert ein Antrag so verliert, wer ihn gestellt hat – 10 Punkte!

208, mutable
The Speaker rings the bell.
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

scene("rules from a file become the rules of a game", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.click("new-game");
  await ada.fill("new-title", "Ferry");
  await ada.fill("new-name", "Ada");
  await ada.choose("starter-own");

  await ada.click("create-game");
  await ada.shown("refusal", '[data-code="bring/nothing"]');

  await ada.at("bring-file").setInputFiles({
    name: "ferry.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(FERRY),
  });
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

scene("the initial set lends its code to its own text, and to other rules one by one", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await bring(ada, LENT);
  await ada.fill("new-title", "Lent");
  await ada.fill("new-name", "Ada");
  await ada.shown("found", '[data-count="4"]');

  // One rule has the text of the initial set, in another language; two have other words.
  await ada.shown("bring-lent", '[data-rules="206"]');
  assert.equal(await ada.at("lend-offer").count(), 2);
  const offer = ada.at("lend-offer", '[data-number="203"]');
  await offer.locator("summary").first().click();
  assert.equal(await offer.getByTestId("lend-yours").textContent(), "All must agree.");
  assert.match(await offer.getByTestId("lend-theirs").textContent(), /right to vote/);
  await offer.getByTestId("reading").waitFor({ state: "attached" });
  await offer.getByTestId("lend-confirm").locator("xpath=ancestor::label").click();

  await ada.click("create-game");
  await ada.shown("seat", '[data-name="Ada"]');
  const hash = await ada.page.evaluate(() => location.hash);
  ada.fragment = hash.split("/").slice(0, 3).join("/");
  for (const number of [203, 206]) {
    await ada.go(`/rules/${number}`);
    await ada.shown("reading");
  }
  await ada.go("/rules/208");
  await ada.shown("rule-page", '[data-number="208"]');
  assert.equal(await ada.at("reading").count(), 0);
});

scene("a file that is no text is refused with its name and kind", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.click("new-game");
  await ada.choose("starter-own");
  const file = (name, text) => ({ name, mimeType: "", buffer: Buffer.from(text) });
  const files = [file("a.txt", "101. Sing."), file("b.txt", "%PDF-1.4 102. Dance.")];
  await ada.at("bring-file").setInputFiles(files);
  await ada.shown("refusal", '[data-code="import/not_text"]:has-text("b.txt")');
  assert.equal(await ada.at("found").count(), 0);
});

scene("numbers that were offered can be changed, and what is left over added to a rule", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.click("new-game");
  await ada.fill("new-title", "Choir");
  await ada.fill("new-name", "Ada");
  await ada.choose("starter-own");
  await ada.fill("bring-text", "House of songs\n\n- Whoever sings plays.\n- A song has an end.\n");
  await ada.click("bring-read");
  await ada.shown("found", '[data-count="2"]');
  const number = ada.at("found-rule", '[data-number="102"]').getByTestId("found-number");
  await number.fill("205");
  await number.press("Tab");
  await ada.shown("found-rule", '[data-number="205"]');
  await ada.at("bring-left").locator("summary").click();
  await ada.at("left-to").selectOption({ index: 1 });
  await ada.shown("found-rule", ':has-text("House of songs")');
  await ada.click("create-game");
  await ada.shown("seat", '[data-name="Ada"]');
  const hash = await ada.page.evaluate(() => location.hash);
  ada.fragment = hash.split("/").slice(0, 3).join("/");
  assert.deepEqual(await ada.rules(), [101, 205, ADMISSION]);
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
  await ada.fill("new-title", "Island");
  await ada.fill("new-name", "Ada");
  await ada.click("create-game");
  await ada.shown("seat", '[data-name="Ada"]');
});

scene("a reader that can't be loaded is told, and can be tried again", async (set) => {
  const gone = { [READER.wasm]: null };
  const host = await set.staticServer("/", { ...gone, ...UNKEPT });
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  assert(!host.asked.some((path) => path.includes("nomic-importer")), "asked before its time");
  await bring(ada, "101. Sing.\n\n102. Dance.\n");
  await ada.shown("refusal", '[data-code="bring/not_loaded"]');
  assert.match(await ada.at("bring-text").inputValue(), /Dance/);
  host.instead = UNKEPT;
  await ada.click("bring-again");
  await ada.shown("found", '[data-count="2"]');
  assert.equal(await ada.at("refusal").count(), 0);
  assert.equal(await ada.at("bring-again").count(), 0);
});

/** A reader with this reaction to any request. */
const reader = (deed) => ({
  ...UNKEPT,
  [READER.script]: `export default async () => { self.onmessage = () => { ${deed} }; };`,
});

scene("a reader that breaks down or takes for ever does not take the page along", async (set) => {
  const host = await set.staticServer("/", reader("self.postMessage(new Uint8Array([255]));"));
  const ada = await set.personAt("Ada", host.address);
  await ada.browser.context.clock.install();
  await ada.open();
  await bring(ada, "101. Sing.\n\n102. Dance.\n");
  await ada.shown("refusal", '[data-code="bring/broke"]');

  host.instead = reader("setTimeout(() => { throw new Error('a trap'); });");
  await ada.click("bring-again");
  await ada.shown("refusal", '[data-code="bring/broke"]');

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
  await person.choose("starter-own");
  await person.fill("bring-text", rules);
  await person.click("bring-read");
}
