// Somebody brings rules along, looks at what was found, and plays with them.
import assert from "node:assert/strict";
import { scene } from "./harness/scene.js";

const PAGE = `Rules of the ferry

Immutable Rules

101. Everybody aboard plays.

Mutable Rules

201. The captain moves first.

202, repealed by 301

203. The cook moves last.
`;

scene("rules from a file become the rules of a game", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.click("new-game");
  await ada.fill("new-title", "Ferry");
  await ada.fill("new-name", "Ada");
  await ada.at("starter-own").check({ force: true });

  // Nothing was brought yet.
  await ada.click("create-game");
  await ada.shown("refusal", '[data-code="bring/nothing"]');

  await ada.at("bring-file").setInputFiles({
    name: "ferry.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(PAGE),
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
  assert.deepEqual(await ada.rules(), [101, 201]);
});

scene("rules can be pasted, and the initial set lends its code", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.click("new-game");
  await ada.fill("new-title", "Lent");
  await ada.fill("new-name", "Ada");
  await ada.at("starter-own").check({ force: true });
  await ada.fill("bring-text", "101, immutable\nPlay.\n\n203, mutable\nAll must agree.\n");
  await ada.click("bring-read");
  await ada.shown("found", '[data-count="2"]');
  await ada.at("bring-lend").check({ force: true });
  await ada.click("create-game");
  await ada.shown("seat", '[data-name="Ada"]');
  const hash = await ada.page.evaluate(() => location.hash);
  ada.fragment = hash.split("/").slice(0, 3).join("/");
  await ada.go("/rules/203");
  await ada.shown("reading");
});

scene("numbers that were offered can be changed, and what is left over added to a rule", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  await ada.open();
  await ada.click("new-game");
  await ada.fill("new-title", "Choir");
  await ada.fill("new-name", "Ada");
  await ada.at("starter-own").check({ force: true });
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
  assert.deepEqual(await ada.rules(), [101, 205]);
});
