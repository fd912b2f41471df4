import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { hostOf } from "./harness/host.js";
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

scene("whatever part of the storage is gone under an open page is stored again", async (set) => {
  const { ada, ben, number } = await table(set);
  const key = await keyInMemory(ada);
  for (const stores of [["identity"], ["games"], ["chunks"], ["cursors"], ["identity", "games"]]) {
    await ada.page.evaluate(empty, stores);
    await storedAgain(ada, key);
    await remark(ada, number, `Without ${stores.join(" and ")}.`);
    await readsRemark(ben, number, `Without ${stores.join(" and ")}.`);
  }
  await ada.page.evaluate(deleteDatabase);
  await storedAgain(ada, key);
  await ada.page.reload();
  await ada.shown("remark-send");
  await agree([ada, ben]);
});

scene("moves that were not sent yet are stored again, too", async (set) => {
  const { ada, ben, number } = await table(set);
  await ada.keptForOffline();
  const key = await keyInMemory(ada);
  await ada.goOffline();
  await remark(ada, number, "Only I have this.");
  await readsRemark(ada, number, "Only I have this.");
  await clear(ada);
  await storedAgain(ada, key);
  await ada.page.reload();
  await readsRemark(ada, number, "Only I have this.");
  await ada.comeBack();
  await readsRemark(ben, number, "Only I have this.");
  await agree([ada, ben]);
});

scene("a tab that is reloaded after the clearing takes the key from another one", async (set) => {
  const { ada, ben, number } = await table(set);
  const key = await keyInMemory(ada);
  const second = await ada.otherTab();
  await second.shown("following");
  // Storing fails in the first tab for a while.
  await (await hostOf(ada)).evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    globalThis.letStore = () => (IDBObjectStore.prototype.put = put);
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("not now", "UnknownError");
    };
  });
  await second.leaveTheBrowser();
  await clear(ada);
  await second.open(ada.fragment);
  await second.shown("following");
  assert.equal(await identityStored(second), key);
  await (await hostOf(ada)).evaluate(() => globalThis.letStore());
  await storedAgain(ada, key);
  await remark(ada, number, "Still one of us.");
  await readsRemark(ben, number, "Still one of us.");
});

scene("a game that is forgotten in another tab is not stored again", async (set) => {
  const { ada, number } = await table(set);
  const home = await ada.browser.tab(true);
  await home.goto(`${ada.address}#/`);
  await home.getByTestId("game-forget").click();
  await home.getByTestId("game-forget-confirm").click();
  await home.getByTestId("game").waitFor({ state: "hidden" });
  await remark(ada, number, "Hello?");
  await ada.shown("alarm", '[data-alarm="forgotten"]');
  assert.equal(await chunksKept(ada), 0);
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

function empty(stores) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("nomic");
    opening.onerror = reject;
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(stores, "readwrite");
      for (const store of stores) transaction.objectStore(store).clear();
      transaction.oncomplete = () => resolve();
      database.close();
    };
  });
}

function deleteDatabase() {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("nomic");
    deleting.onsuccess = () => resolve();
    deleting.onerror = deleting.onblocked = () => reject(new Error("blocked"));
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
