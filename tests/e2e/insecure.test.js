import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { eventsIn, forked } from "./harness/flood.js";
import { Intruder } from "./harness/intruder.js";
import { scene } from "./harness/scene.js";

scene("without locks one tab writes, too, and the other follows until it is asked for", async (set) => {
  const relay = await set.relay();
  const ada = await set.personUnsafe("Ada", relay);
  const ben = await set.person("Ben", relay);
  const link = await sitDown("Plain", [ada, ben]);
  assert.equal(await ada.page.evaluate(() => isSecureContext || "locks" in navigator), false);
  const begun = await agree([ada, ben]);

  const second = await ada.otherTab();
  await second.shown("following");
  await second.click("play-here");
  await ada.shown("following");
  const number = await second.propose({ title: "Windows", text: "Two are enough." });
  await ben.stage(number, "debate");
  const proposed = await agree([second, ben], { before: begun });
  await ada.eventually("the same state", async () => (await ada.hash()) === proposed);

  // The writing tab is gone suddenly, and the other one takes over.
  await second.page.close();
  await ada.click("play-here");
  await ada.hidden("following");
  await ada.connected();
  await remark(ada, number, "Here I am again.");
  await readsRemark(ben, number, "Here I am again.");
  assert.deepEqual(await twice(set, relay, link), []);
});

/** Devices with two histories in all events of the relay. */
async function twice(set, relay, link) {
  const intruder = set.keep(await Intruder.enter(relay, link));
  return forked(eventsIn(intruder.keys, await intruder.readAll()));
}
