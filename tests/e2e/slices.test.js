// How a page draws what has changed.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

/**
 * To this page everything it does seems to take long; and it counts in how many turns of the browser's it
 * draws what one message of its host has changed.
 */
function counted() {
  let now = Date.now();
  Date.now = () => (now += 4);
  let turns = 0;
  let turn = false;
  const over = new MessageChannel();
  over.port1.onmessage = () => (turn = false);
  globalThis.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", () => (turns = 0));
    }
  };
  globalThis.mostTurns = 0;
  new MutationObserver(() => {
    if (turn) return;
    turn = true;
    turns += 1;
    globalThis.mostTurns = Math.max(globalThis.mostTurns, turns);
    over.port2.postMessage("over");
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

scene("what takes long to draw is drawn bit by bit, with turns for the browser in between", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await ada.browser.context.addInitScript(counted);
  await sitDown("Slices", [ada, ben]);
  const number = await ada.propose({ title: "Tea", text: "There is tea." });
  await ada.openVoting(number);
  await ada.go();
  await agree([ada, ben]);
  await ada.page.evaluate(() => (globalThis.mostTurns = 0));

  await ben.vote(number, true);
  await agree([ada, ben]);
  const turns = await ada.page.evaluate(() => globalThis.mostTurns);
  assert.ok(turns >= 3, `what one message had changed was drawn in ${turns} turns`);

  // It comes to the same.
  await ada.vote(number, true);
  assert.equal(await ada.close(number), "adopted");
  await ben.stage(number, "adopted");
  await agree([ada, ben]);
});
