// Contents of a browser's storage, and damage by a broken disk.

import { hostOf } from "./host.js";

/** Kinds of damage of a value. */
export const BREAKS = ["cut short", "other bytes", "another type", "gone"];

/**
 * Damages values of some stores while the page is closed: all of them, or those whose key ends with
 * `ending`.
 */
export async function broken(person, stores, how, ending = "") {
  // A file of this host that runs nothing of the program.
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

export const chunksKept = async (person) => (await kept(person)).chunks;

/** Numbers of stored values with chunks, of chunks in them, and of incomplete values. */
export const kept = (person) => person.page.evaluate(throughChunks, false);

/** Stores the chunks of a browser one by one, as if they had come so. */
export const unpacked = (person) => person.page.evaluate(throughChunks, true);

async function throughChunks(unpacks) {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const packed = (value) => {
    const number = (at) => Number(new DataView(value.buffer, value.byteOffset).getBigUint64(at));
    const chunks = [];
    for (let left = number(0), at = 8; left > 0; left -= 1) {
      const id = Array.from(value.subarray(at, at + 32), (byte) => byte.toString(16).padStart(2, "0"));
      const end = at + 40 + number(at + 32);
      if (end > value.length) return null;
      chunks.push([id.join(""), value.subarray(at + 40, end)]);
      at = end;
    }
    return chunks;
  };
  const database = await done(indexedDB.open("nomic"));
  const mode = unpacks ? "readwrite" : "readonly";
  const store = database.transaction("chunks", mode).objectStore("chunks");
  const found = { values: 0, chunks: 0, broken: 0 };
  for (const key of await done(store.getAllKeys())) {
    found.values += 1;
    const [room, name] = key.split("/pack/");
    if (name === undefined) {
      found.chunks += 1;
      continue;
    }
    const value = await done(store.get(key));
    let chunks = null;
    try {
      chunks = packed(value);
    } catch {}
    if (!chunks) found.broken += 1;
    found.chunks += chunks?.length ?? 0;
    if (!unpacks || !chunks) continue;
    // Marked as acknowledged by the relay.
    for (const [id, bytes] of chunks) store.put(new Uint8Array([1, ...bytes]), `${room}/${id}`);
    await done(store.delete(key));
  }
  database.close();
  return found;
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
