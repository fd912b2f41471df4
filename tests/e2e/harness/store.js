// Contents of a browser's storage, and faults of it.

import { hostOf } from "./host.js";

/** Replaces the stored identity by a value of another type, while the page is closed. */
export async function breakIdentity(person) {
  // A file of this host that runs nothing of the program.
  await person.page.goto(`${person.address}nomic.json`);
  await person.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("nomic");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction("identity", "readwrite");
          transaction.objectStore("identity").put("what is this?", "me");
          transaction.oncomplete = resolve;
          database.close();
        };
      }),
  );
}

/** Read part of the log of the browser's only relay and game. */
export const logKept = (person) => person.page.evaluate(readCursor);

async function readCursor() {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open("nomic"));
  const store = database.transaction("cursors").objectStore("cursors");
  const keys = await done(store.getAllKeys());
  const place = keys.find((key) => key.includes("/at/"));
  const cursor = place && (await done(store.get(place)));
  database.close();
  // After the epoch.
  return cursor ? Number(new DataView(cursor.buffer, cursor.byteOffset).getBigUint64(16)) : 0;
}

/** Number of stored chunks. */
export const chunksKept = (person) => person.page.evaluate(countChunks);

async function countChunks() {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open("nomic"));
  const store = database.transaction("chunks").objectStore("chunks");
  let chunks = 0;
  for (const key of await done(store.getAllKeys())) {
    const value = await done(store.get(key));
    // A pack begins with the number of its chunks.
    const packed = () => Number(new DataView(value.buffer, value.byteOffset).getBigUint64(0));
    chunks += key.includes("/pack/") ? packed() : 1;
  }
  database.close();
  return chunks;
}

export function failing(person) {
  person.browser.inWorkers(failsAt, () => person.fails ?? null);
}

/** Makes a method fail until the page is loaded again. */
export async function failOnce(person, method) {
  await (await hostOf(person)).evaluate((what) => {
    globalThis.testFails = what;
  }, method);
}

/** Makes a method fail; null ends it. */
export async function fail(person, method) {
  person.fails = method;
  await failOnce(person, method);
}

function failsAt(what) {
  globalThis.testFails = what;
  for (const method of ["put", "getAll"]) {
    const usual = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function failing(...given) {
      if (globalThis.testFails === method) {
        throw new DOMException("the disk is full", "QuotaExceededError");
      }
      return usual.apply(this, given);
    };
  }
}
