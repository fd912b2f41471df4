// What a browser has kept of the page, and what a broken disk may make of it.

import { hostOf } from "./host.js";

/** How a value may come back from a broken disk. */
export const BREAKS = ["cut short", "other bytes", "another type", "gone"];

/**
 * Breaks what stands in some stores while the page is closed; the whole of it, or what has a key
 * that ends like this.
 */
export async function broken(person, stores, how, ending = "") {
  // A file of the same host: nothing of the program runs there.
  await person.page.goto(`${person.address}nomic.json`);
  const count = await person.page.evaluate(breakAll, { stores, how, ending });
  if (count === 0) throw new Error(`there was nothing to break in ${stores}`);
}

async function breakAll({ stores, how, ending }) {
  const ways = {
    "cut short": (bytes) => bytes.slice(0, Math.floor(bytes.length / 2)),
    "other bytes": (bytes) => bytes.map((_, index) => (index * 151 + 89) % 256),
    "another type": () => "what is this?",
  };
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open("nomic"));
  let count = 0;
  for (const name of stores) {
    const store = database.transaction(name, "readwrite").objectStore(name);
    const keys = await done(store.getAllKeys());
    for (const key of keys.filter((key) => key.endsWith(ending))) {
      const value = await done(store.get(key));
      await done(how === "gone" ? store.delete(key) : store.put(ways[how](value), key));
      count += 1;
    }
  }
  database.close();
  return count;
}

/** How many chunks a browser has kept. */
export function chunksKept(person) {
  return person.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("nomic");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const count = database.transaction("chunks").objectStore("chunks").count();
          count.onsuccess = () => resolve(count.result);
          count.onerror = () => reject(count.error);
          database.close();
        };
      }),
  );
}

/** Has this person's browser fail to read or write as long as the test says so. */
export function failing(person) {
  person.browser.inWorkers(failsAt, () => person.fails ?? null);
}

/** Says what fails from now on until the page is loaded anew. */
export async function failOnce(person, method) {
  await (await hostOf(person)).evaluate((what) => {
    globalThis.testFails = what;
  }, method);
}

/** Says what fails from now on; nothing any more if it is null. */
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
