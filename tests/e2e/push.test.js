// Notices when it is a player's move.
import assert from "node:assert/strict";
import { agree } from "./harness/company.js";
import { PushService } from "./harness/push_service.js";
import { scene } from "./harness/scene.js";

/** A game that Ada has founded, and Ben, who reads German, has joined: he wants notices. */
async function joined(set) {
  const service = set.keep(await PushService.start());
  const relay = await set.relay({ push: service.origin });
  const [ada, ben] = [await set.person("Ada", relay), await set.person("Ben", relay)];
  await service.serve(ben.browser);
  await ben.open("#/settings");
  await ben.at("language").selectOption("de");
  await ben.keptForOffline();
  const link = await ada.found("Chess club");
  // He is asked once he has moved and waits for others.
  await ben.join(link);
  await ben.click("take-notices");
  await ben.hidden("offer-notices");
  await ben.eventually("what a closed page says", () => ben.page.evaluate(isKept));
  await agree([ada, ben]);
  return { service, ada, ben, href: link.split("?")[0] };
}

/** Begins, and makes Ben's move due. */
async function begin(ada) {
  await ada.begin();
  const onTurn = await ada.eventually("a turn", () => ada.onTurn());
  if (onTurn === "Ada") {
    await ada.openVoting(await ada.propose({ title: "Tea", text: "There is tea." }));
  }
}

scene("a push wakes a closed page, and its notice names the table in the reader's language", async (set) => {
  const { service, ada, ben, href } = await joined(set);
  await ben.leaveTheBrowser();
  await begin(ada);
  await ada.eventually("a message of the relay", () => service.messages.length);
  assert.deepEqual(service.faults, []);
  const notice = { title: "Chess club", body: "Hier wartet etwas auf dich.", data: { href }, tag: href };
  assert.deepEqual(await service.deliver(ben), [notice]);

  await ben.open("#/settings");
  const hint = () => ben.at("notices-hint").textContent();
  await ben.eventually("the push service", async () => /geschlossener Seite/.test(await hint()));
  await ben.at("notices").locator("xpath=ancestor::label").click();
  await ben.eventually("nothing to be kept", () => ben.page.evaluate(isForgotten));
});

scene("a page that is open and hidden shows a notice once it is the reader's move", async (set) => {
  const { ada, ben, href } = await joined(set);
  await ben.page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await begin(ada);
  const said = () => ben.page.evaluate(() => (shown.length ? shown : null));
  const notice = { title: "Chess club", body: "Du bist dran", data: { href }, tag: href };
  assert.deepEqual(await ben.eventually("a notice", said), [notice]);
});

async function isKept() {
  const cache = await caches.open("notices");
  return (await cache.keys()).length === 1;
}

const isForgotten = async () => !(await caches.has("notices"));
