// The browser's storage fails or is closed. Hosts in crates/nomic-sim/tests/all/host_scenes/storage.rs
// have all other damage.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { hostOf } from "./harness/host.js";
import { scene } from "./harness/scene.js";
import { fail, failing } from "./harness/store.js";

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
  return { ada, ben, link, number };
}
