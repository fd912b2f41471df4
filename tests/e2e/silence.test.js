// A player who does not come any more: the others see when the game goes on, and let it.
import assert from "node:assert/strict";
import { sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("of two players one is silent, and the other plays on by the rules chosen at the founding", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Quiet", [ada, ben]);
  const number = await ada.propose({ title: "Tea", text: "Tea is served.", reason: "It is cold." });
  await ada.openVoting(number);
  await ada.vote(number, true);
  await ben.page.close();
  await ada.go();
  const later = ada.at("later-move");
  await later.first().waitFor();
  assert.match(await later.first().innerText(), /in 2 days: vote on 301\. \(Rule A\.02\)/);
  assert.equal(await ada.at("ways-on").count(), 0, "it is early yet");

  await ada.pass({ days: 3 });
  await ada.click("call-time");
  await ada.stage(number, "adopted");
  assert.deepEqual(await ada.tally(number), { inFavour: 1, against: 0 });

  await ada.go();
  await ada.shown("call", '[data-call="nothing"]');
  await ada.pass({ days: 7 });
  await ada.click("call-time");
  await ada.shown("call", '[data-call="propose"]');
});
