// The browser's storage is damaged: sound data is kept, the rest is loaded again or reported.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { eventsIn, forked } from "./harness/flood.js";
import { hostOf } from "./harness/host.js";
import { Intruder } from "./harness/intruder.js";
import { scene } from "./harness/scene.js";
import { BREAKS, broken, fail, failing } from "./harness/store.js";

/** Enough remarks for a document that is worth storing. */
const REMARKS = 66;
/** Parts that can all come back from a relay; each may break. */
const OF_A_GAME = [["chunks"], ["segments"], ["cursors"], ["chunks", "segments"]];

scene(
  "whatever of a game is broken comes again from the relay, and play goes on with one history",
  async (set) => {
    const { relay, ada, ben, link, number } = await table(set);
    for (let made = 0; made < REMARKS; made += 1) await remark(ada, number, `Remark ${made}.`);
    await readsRemark(ben, number, `Remark ${REMARKS - 1}.`);
    await agree([ada, ben]);
    let said = 0;
    for (const stores of OF_A_GAME) {
      for (const how of BREAKS) {
        console.log(`${stores.join(" and ")}: ${how}`);
        await ada.leaveTheBrowser();
        await broken(ada, stores, how);
        await ada.visit(link);
        await ada.shown("seat", '[data-name="Ada"][data-me="true"]');
        await ada.connected();
        await agree([ada, ben]);
        said += 1;
        await remark(ben, number, `Ben ${said}.`);
        await readsRemark(ada, number, `Ben ${said}.`);
        // Until another player has moved, some of Ada's events may be missing.
        await ada.hidden("played-elsewhere");
        await remark(ada, number, `Ada ${said}.`);
        await readsRemark(ben, number, `Ada ${said}.`);
      }
    }
    await agree([ada, ben]);
    const intruder = set.keep(await Intruder.enter(relay, link));
    assert.deepEqual(forked(eventsIn(intruder.keys, await intruder.readAll())), []);
  },
  { limit: 240_000 },
);

scene("where an own move is lost that was never sent, nothing is signed unasked", async (set) => {
  const { ada, ben, link, number } = await table(set);
  await ada.keptForOffline();
  await ada.goOffline();
  await remark(ada, number, "Nobody will ever read this.");
  await readsRemark(ada, number, "Nobody will ever read this.");
  await ada.leaveTheBrowser();
  await ada.browser.offline(false);
  ada.line.mend();
  await broken(ada, ["chunks", "segments"], "gone");

  ada.line.cut();
  await ada.open(link);
  await ada.connected("offline");
  ada.line.mend();
  await ada.shown("played-elsewhere");
  await remark(ada, number, "And this?");
  await ada.shown("refusal", '[data-code="act/played_elsewhere"]');
  await remark(ben, number, "Who is there?");
  await readsRemark(ada, number, "Who is there?");
  await ada.hidden("played-elsewhere");
  await remark(ada, number, "Me.");
  await readsRemark(ben, number, "Me.");
});

scene("a damaged key is never replaced unasked, and the saved one is taken back", async (set) => {
  const { ada, ben, link, number } = await table(set);
  const key = await ada.identity();
  for (const how of BREAKS) {
    await broken(ada, ["identity"], how);
    await ada.open(link);
    await ada.shown("lost-key");
    await ada.page.reload();
    await ada.shown("lost-key");
    await ada.fill("lost-key-text", "nomic-identity-1:nonsense");
    await ada.click("lost-key-bring");
    await ada.eventually("the complaint", async () =>
      (await ada.at("lost-key-problem").textContent()).trim(),
    );
    await ada.fill("lost-key-text", key);
    await ada.click("lost-key-bring");
    await ada.shown("seat", '[data-name="Ada"][data-me="true"]');
  }
  assert.equal(await ada.identity(), key);
  await ada.visit(link);
  await ada.connected();
  await remark(ada, number, "It is still me.");
  await readsRemark(ben, number, "It is still me.");

  // A player without a saved identity says so, and is another person then.
  await broken(ada, ["identity"], "gone");
  await ada.open(link);
  await ada.click("lost-key-anew");
  await ada.shown("join-name");
  assert.notEqual(await ada.identity(), key);
});

scene("a link that cannot be read any more is told of, and opens its game again", async (set) => {
  const { ada, ben, link } = await table(set);
  for (const how of BREAKS.filter((how) => how !== "gone")) {
    await broken(ada, ["games"], how);
    await ada.open();
    await ada.shown("games-damaged");
    await ada.visit(link);
    await ada.shown("seat", '[data-name="Ada"][data-me="true"]');
    await ada.connected();
    await agree([ada, ben]);
    await ada.open();
    await ada.shown("game-open");
    await ada.hidden("games-damaged");
  }
});

scene("a move shows at once, and a store that fails keeps it back until it is kept", async (set) => {
  const { ada, ben, link, number } = await table(set, failing);
  await fail(ada, "put");
  await remark(ada, number, "Is there room?");
  await ada.shown("alarm");
  await readsRemark(ada, number, "Is there room?");
  await ada.eventually("it waits to be sent", async () => (await ada.unsent()) > 0);
  await ada.eventually("a question whether to leave", () => asksBeforeLeaving(ada));
  await sleep(3_000);
  await ben.go(`/proposal/${number}`);
  await readsRemark(ben, number, "Before.");
  assert.equal(await ben.at("remark").filter({ hasText: "Is there room?" }).count(), 0);
  await fail(ada, null);
  await readsRemark(ben, number, "Is there room?");
  await ada.hidden("alarm");
  await ada.eventually("no question", async () => !(await asksBeforeLeaving(ada)));

  await fail(ada, "getAll");
  await ada.page.reload();
  await ada.shown("alarm");
  await fail(ada, null);
  await ada.visit(link);
  await agree([ada, ben]);
});

/** True if the browser would ask before the page is left. */
function asksBeforeLeaving(person) {
  return person.page.evaluate(() => {
    const leaving = new Event("beforeunload", { cancelable: true });
    return !window.dispatchEvent(leaving);
  });
}

scene("a store that the browser has closed is opened again, and left to a newer page that waits for it", async (set) => {
  const noted = (ada) => ada.browser.inWorkers(noteConnections);
  const { ada, ben, number } = await table(set, noted);
  await (await hostOf(ada)).evaluate(() => globalThis.connections.forEach((one) => one.close()));
  await remark(ada, number, "Still here.");
  await readsRemark(ben, number, "Still here.");
  assert.equal(await ada.at("alarm").count(), 0);
  await agree([ada, ben]);

  const upgraded = await ada.page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("nomic", 1_000);
        opening.onsuccess = () => resolve("upgraded");
        opening.onblocked = () => setTimeout(resolve, 5_000, "blocked");
      }),
  );
  assert.equal(upgraded, "upgraded");
});

/** Runs in a worker: records the connections to databases that are opened there. */
function noteConnections() {
  globalThis.connections = [];
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function noted(...which) {
    const opening = open.apply(this, which);
    opening.addEventListener("success", () => globalThis.connections.push(opening.result));
    return opening;
  };
}

/** Two players at a table, with a proposal to talk about. */
async function table(set, prepare = () => {}) {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await prepare(ada);
  const link = await sitDown("Broken", [ada, ben]);
  const mover = (await ada.onTurn()) === "Ada" ? ada : ben;
  const number = await mover.propose({ title: "Glass", text: "Handle with care." });
  await agree([ada, ben]);
  await remark(ada, number, "Before.");
  await readsRemark(ben, number, "Before.");
  return { relay, ada, ben, link, number };
}
