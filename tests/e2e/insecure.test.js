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

scene("without locks a tab that does not hear of the other one signs no second history", async (set) => {
  const relay = await set.relay();
  const ada = await set.personUnsafe("Ada", relay);
  const ben = await set.person("Ben", relay);
  // As if each tab hung whenever the other one asks.
  ada.browser.inWorkers(() => {
    BroadcastChannel.prototype.postMessage = () => {};
  });
  const link = await sitDown("Deaf", [ada, ben]);
  const mover = (await ada.onTurn()) === "Ada" ? ada : ben;
  const number = await mover.propose({ title: "Ears", text: "Everybody listens." });
  await agree([ada, ben]);
  const second = await ada.otherTab();
  await second.connected();
  assert.equal(await second.at("following").count(), 0, "it cannot know better");

  // Both sign without having received the other's event.
  await ada.go(`/proposal/${number}`);
  await second.go(`/proposal/${number}`);
  ada.line.cut();
  await ada.connected("offline");
  await second.connected("offline");
  await remark(second, number, "From the second.");
  await readsRemark(second, number, "From the second.");
  await remark(ada, number, "From the first.");
  await ada.shown("alarm");
  await ada.shown("following");
  ada.line.mend();
  await second.connected();
  await readsRemark(ben, number, "From the second.");
  await agree([second, ben]);
  assert.deepEqual(await twice(set, relay, link), []);

  // The chosen tab plays on.
  await ada.click("play-here");
  await ada.hidden("following");
  await ada.connected();
  await remark(ada, number, "From the first after all.");
  await readsRemark(ben, number, "From the first after all.");
  assert.deepEqual(await twice(set, relay, link), []);
});

/** Devices with two histories in all events of the relay. */
async function twice(set, relay, link) {
  const intruder = set.keep(await Intruder.enter(relay, link));
  return forked(eventsIn(intruder.keys, await intruder.readAll()));
}
