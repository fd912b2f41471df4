// A newcomer's load of a long game, checked beside the page's host.
import assert from "node:assert/strict";
import { Intruder } from "./harness/intruder.js";
import { scene } from "./harness/scene.js";
import { chunksKept } from "./harness/store.js";
import { fill, longGame } from "./measure/long_game.js";

const EVENTS = 1_000;
/** Time on a busy machine. */
const COMPLETE_MS = 60_000;

scene("a newcomer has signatures checked by a verifier, and comes to the same without one", async (set) => {
  const game = await longGame(process.env.NOMIC_SIM, EVENTS);
  const relay = await set.relay();
  await fill(relay, game);
  for (const [name, fault] of [["Ada", null], ["Ben", "reports"], ["Cleo", "start"]]) {
    const person = await set.person(name, relay);
    person.browser.inWorkers(countReports, () => fault);
    await person.visit(game.link);
    await person.shown("state-hash", `[data-hash="${game.hash}"]`, COMPLETE_MS);
    const done = await reports(person);
    const without = person.browser.log.some((line) => line.includes("checked without a verifier"));
    assert.equal(without, fault !== null);
    if (fault) assert.equal(done, null, "what broke down is not kept");
    else assert(done > 0, `${done} reports`);
  }
});

scene("who reads a game chunk by chunk bundles it for whoever comes next", async (set) => {
  const game = await longGame(process.env.NOMIC_SIM, 300);
  const relay = await set.relay();
  await fill(relay, { ...game, bundles: [] });
  const read = async () => {
    const reader = await Intruder.enter(relay, game.link);
    await reader.readAll();
    await reader.close();
    return reader;
  };
  const sizeOf = (parts) => parts.reduce((sum, part) => sum + part.length, 0);
  const { chunks, bundles } = await read();
  assert.equal(bundles.length, 0);
  const arrives = async (person) => {
    await person.visit(game.link);
    await person.shown("state-hash", `[data-hash="${game.hash}"]`, COMPLETE_MS);
    await person.eventually("all is kept", async () => (await chunksKept(person)) === chunks.length);
  };
  const ada = await set.person("Ada", relay);
  await arrives(ada);
  await ada.eventually("it is bundled", async () => (await read()).bundles.length === 2);

  const bundled = await read();
  const before = sizeOf(chunks);
  const now = sizeOf(bundled.bundles) + sizeOf(bundled.chunks);
  console.log(`${before} bytes before, ${now} now`);
  assert(now < before * 0.6);
  await arrives(await set.person("Ben", relay));
  assert.deepEqual(ada.browser.faults, []);
});

/**
 * In a verifier: counts its reports, or makes them unreadable. In the page or host that starts one:
 * can make this fail.
 */
function countReports(fault) {
  if (fault === "start") {
    globalThis.Worker = class extends Worker {
      constructor(address, options) {
        if (options.name === "verifier") throw new Error("no worker for the test");
        super(address, options);
      }
    };
  }
  if (self.name !== "verifier") return;
  self.reports = 0;
  const post = self.postMessage.bind(self);
  self.postMessage = (data) => {
    const report = data instanceof Uint8Array;
    if (report) self.reports += 1;
    post(report && fault ? "no report" : data);
  };
}

async function reports(person) {
  for (const worker of person.page.workers()) {
    const count = await worker.evaluate(() => self.reports ?? null).catch(() => null);
    if (count !== null) return count;
  }
  return null;
}
