// Two tabs of one player.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("two tabs of one player show the same game and only one of them writes", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Two windows", [ada, ben]);
  const begun = await agree([ada, ben]);

  const second = await ada.otherTab();
  await second.shown("following");
  assert.equal(await second.at("connection").count(), 0, "it has no connection of its own");
  await second.eventually("the same state", async () => (await second.hash()) === begun);

  await second.click("play-here");
  await ada.shown("following");
  assert.equal(await ada.at("connection").count(), 0);
  const number = await second.propose({ title: "Windows", text: "Two are enough." });
  await ben.stage(number, "debate");
  const proposed = await agree([second, ben], { before: begun });
  await ada.eventually("the same state", async () => (await ada.hash()) === proposed);

  await second.page.close();
  await ada.reload();
  await ada.at("following").first().waitFor({ state: "detached" });
  await ada.connected();
  await ada.openVoting(number);
  await ben.stage(number, "voting");
  assert.equal(await agree([ada, ben], { before: proposed }), await ben.hash());
});
