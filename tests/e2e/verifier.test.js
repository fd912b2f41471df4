// A newcomer's load of a long game, checked beside the page's host.
import assert from "node:assert/strict";
import { scene } from "./harness/scene.js";
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
