// A newcomer to a long game does not wait until all of it is stored.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { agree, sitDown } from "./harness/company.js";
import { hostOf } from "./harness/host.js";
import { Intruder } from "./harness/intruder.js";
import { scene } from "./harness/scene.js";
import { seal, signed, SigningKey } from "./harness/sealing.js";
import { BREAKS, broken, chunksKept, kept, unpacked } from "./harness/store.js";

const CHUNKS = 3_000;
/** Most values of the store for these chunks. */
const FEW = CHUNKS / 10;
/** The move that only claims the time. */
const WITNESS = [19, []];

scene(
  "a newcomer's move goes out before the long history that came with the game is kept",
  async (set) => {
    const { ada, ben, link } = await longGame(set);
    ben.browser.inWorkers(watchTheStore);
    await ben.visit(link);
    const clicked = Date.now();
    await ben.join(link);
    await ada.sees(ben);
    const seen = Date.now() - clicked;
    await ben.eventually("all is kept", async () => (await chunksKept(ben)) >= CHUNKS, 120_000);
    const all = Date.now() - clicked;
    const { transactions } = await (await hostOf(ben)).evaluate(() => globalThis.watched);
    console.log(`seen by the other after ${seen} ms, all kept after ${all} ms, transactions:`, transactions);
    const batches = transactions.relaxed.chunks;
    assert(batches > 0 && batches < CHUNKS / 50, "many chunks are kept in one go");
    assert(transactions.strict.chunks <= 8, "only what nobody else has is kept by itself");

    await ben.leaveTheBrowser();
    await ben.visit(link);
    await ben.shown("seat", '[data-name="Ben"]');
    assert.equal(await ben.unsent(), 0);
    await agree([ada, ben]);
  },
  { limit: 300_000 },
);

scene(
  "a long history is kept as a few values, however it came, and what is broken of them comes again",
  async (set) => {
    const { ada, ben, link } = await longGame(set);
    await ben.join(link);
    await ben.eventually("all is kept", async () => (await chunksKept(ben)) >= CHUNKS, 120_000);
    await agree([ada, ben]);
    const { values, chunks } = await kept(ben);
    assert(values < FEW);

    await ben.page.goto(`${ben.address}nomic.json`);
    await unpacked(ben);
    assert.equal((await kept(ben)).values, chunks);
    await ben.visit(link);
    await agree([ada, ben]);
    await ben.eventually("they are packed", async () => (await kept(ben)).values < FEW);
    assert.equal(await chunksKept(ben), chunks);

    for (const how of BREAKS) {
      for (const single of [false, true]) {
        console.log(how, single ? "one by one" : "packed");
        await ben.page.goto(`${ben.address}nomic.json`);
        if (single) await unpacked(ben);
        await broken(ben, ["chunks"], how);
        await ben.visit(link);
        await ben.opened();
        await ben.eventually("they are whole", async () => {
          const now = await kept(ben);
          return now.broken === 0 && now.chunks >= chunks && (await ben.unsent()) === 0;
        });
        // From now on nothing is missing, with or without a relay.
        await ben.leaveTheBrowser();
        ben.line.cut();
        await ben.visit(link);
        await ben.opened();
        assert.equal(await ben.at("played-elsewhere").count(), 0);
        ben.line.mend();
        await ben.connected();
      }
    }
    await agree([ada, ben]);
  },
  { limit: 300_000 },
);

scene("while what has happened still comes in, the page says so and denies nothing that may come", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  let away = false;
  ben.browser.inWorkers(holdChunks, () => away);
  const link = await sitDown("Later", [ada, ben]);
  await ben.connected();
  await ben.leaveTheBrowser();
  away = true;
  const number = await ada.propose({ title: "Tea", text: "There is tea." });
  await ada.eventually("it is sent", async () => (await ada.unsent()) === 0);

  const [path, query] = link.split("?");
  const at = (page) => path + page + (query ? `?${query}` : "");
  const missing = ben.at("missing").filter({ hasText: "come in yet" });
  await ben.open(at(`/proposal/${number}`));
  await ben.connected("catching-up");
  await missing.waitFor();
  await ben.open(at("/rules/999"));
  await missing.waitFor();
  assert.match(await ben.at("connection").textContent(), /Catching up/);

  await (await hostOf(ben)).evaluate(() => globalThis.letGo());
  await ben.connected();
  await missing.waitFor({ state: "detached" });
  assert.match(await ben.at("missing").textContent(), /There is no rule/);
  await ben.open(at(`/proposal/${number}`));
  await ben.shown("proposal-page");
  await ben.hidden("missing");

  // Without a connection the missing events are unknown.
  await ben.goOffline();
  await ben.open(at("/rules/999"));
  await missing.waitFor();
});

scene("who sits down while what has happened still comes in has a seat once it has", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const link = await ada.found("Later");
  const late = [await set.person("Eve", relay), await set.person("Ben", relay)];
  for (const person of late) {
    await person.visit(link);
    await person.connected();
    await person.leaveTheBrowser();
    person.browser.inWorkers(holdChunks, () => true);
  }
  const cem = await set.person("Cem", relay);
  await cem.join(link);
  await ada.sees(cem);

  for (const person of late) {
    await person.visit(link);
    await person.connected("catching-up");
    await person.fill("join-name", person.name);
    await person.click("join");
    await person.shown("held");
    assert.equal(await person.at("refusal").count(), 0);
    assert.equal(await person.at("seat").count(), 1);
  }
  const [eve, ben] = late;
  await (await hostOf(ben)).evaluate(() => globalThis.letGo());
  await ben.shown("seat", '[data-name="Ben"]');
  await ben.hidden("held");
  await agree([ada, ben, cem]);

  // If nothing comes any more, the page stops waiting.
  await eve.shown("refusal", '[data-code="act/own_past_missing"]', 60_000);
  await eve.hidden("held");

  const dora = await set.person("Dora", relay);
  await dora.visit(link);
  await dora.connected();
  await dora.keptForOffline();
  await dora.leaveTheBrowser();
  dora.line.cut();
  await dora.visit(link);
  await dora.connected("offline");
  await dora.fill("join-name", "Dora");
  await dora.click("join");
  await dora.shown("refusal", '[data-code="act/own_past_missing"]');
  assert.equal(await dora.at("held").count(), 0);
});

/** Holds the relay's log until it is released, if `wanted`. */
function holdChunks(wanted) {
  const CHUNKS = 2;
  const held = [];
  let holding = wanted;
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  const hearing = (hear) => (message) => {
    const kind = new Uint8Array(message.data)[1];
    if (holding && kind === CHUNKS) held.push(() => hear(message));
    else hear(message);
  };
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(hear) {
      set.call(this, hear && hearing(hear));
    },
  });
  globalThis.letGo = () => {
    holding = false;
    for (const hear of held) hear();
  };
}

/** A long game, and a newcomer. */
async function longGame(set) {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const link = await ada.found("A long game");
  await ada.connected();
  const intruder = set.keep(await Intruder.enter(relay, link));
  await intruder.putAll(history(intruder.keys));
  await agree([ada], { patience: 60_000 });
  return { ada, link, ben: await set.person("Ben", relay) };
}

/** Chunks by an attacker with the link: each has a move that waits for another. */
function history(keys) {
  const stranger = new SigningKey(randomBytes(32));
  return Array.from({ length: CHUNKS }, () => {
    const event = signed(keys, stranger, { parents: [randomBytes(32)], move: WITNESS });
    return seal(keys, [event]);
  });
}

/** Counts writing transactions by durability and stores. */
function watchTheStore() {
  const transactions = { strict: { chunks: 0, other: 0 }, relaxed: { chunks: 0, other: 0 } };
  globalThis.watched = { transactions };
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === "readwrite") {
      const how = options?.durability === "relaxed" ? "relaxed" : "strict";
      const what = [stores].flat().includes("chunks") ? "chunks" : "other";
      transactions[how][what] += 1;
    }
    return begin.apply(this, arguments);
  };
}
