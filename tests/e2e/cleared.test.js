import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { scene } from "./harness/scene.js";
import { chunksKept } from "./harness/store.js";

scene("what the browser clears under an open page is stored again, and the seat is kept", async (set) => {
  const { ada, ben, number } = await table(set);
  const key = await keyInMemory(ada);
  await clear(ada);
  await remark(ada, number, "Are my things still there?");
  await readsRemark(ben, number, "Are my things still there?");
  await ada.shown("alarm", '[data-alarm="cleared"]');
  assert.equal(await ada.at("following").count(), 0, "there is no other tab");
  await storedAgain(ada, key);

  ada.line.cut();
  await ada.page.reload();
  await ada.shown("remark-send");
  ada.line.mend();
  await ada.connected();
  await remark(ada, number, "They are.");
  await readsRemark(ben, number, "They are.");
  await agree([ada, ben]);
});

async function clear(person) {
  const session = await person.browser.context.newCDPSession(person.page);
  const origin = new URL(person.address).origin;
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await session.detach();
}

/** The stored key, which is also the one in memory. */
async function keyInMemory(person) {
  return person.eventually("a key", () => identityStored(person));
}

async function storedAgain(person, key) {
  await person.eventually("the key", async () => (await identityStored(person)) === key);
  await person.eventually("the game", async () => (await person.page.evaluate(count, "games")) === 1);
  await person.eventually("the chunks", async () => (await chunksKept(person)) > 2);
  await person.eventually("the place", async () => (await person.page.evaluate(count, "cursors")) >= 2);
}

const identityStored = (person) =>
  person.page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("nomic");
        opening.onupgradeneeded = () => opening.transaction.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => {
          const database = opening.result;
          const asked = database.transaction("identity").objectStore("identity").get("me");
          asked.onsuccess = () => resolve(asked.result ? new TextDecoder().decode(asked.result) : null);
          database.close();
        };
      }),
  );

function count(store) {
  return new Promise((resolve) => {
    const opening = indexedDB.open("nomic");
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const database = opening.result;
      const asked = database.transaction(store).objectStore(store).count();
      asked.onsuccess = () => resolve(asked.result);
      database.close();
    };
  });
}

async function table(set) {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Swept away", [ada, ben]);
  const mover = (await ada.onTurn()) === "Ada" ? ada : ben;
  const number = await mover.propose({ title: "Brooms", text: "They are kept in the cupboard." });
  await agree([ada, ben]);
  return { ada, ben, number };
}
