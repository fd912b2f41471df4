// Drawing of changes on a page.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { remark } from "./harness/debate.js";
import { scene } from "./harness/scene.js";

/**
 * Makes everything seem slow to this page, and counts the turns of the browser for drawing one
 * message of its host.
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
  // A press as soon as something is drawn, if requested; and the elements drawn during it.
  globalThis.finger = { comes: false, down: false, drawn: 0 };
  const press = (kind) => window.dispatchEvent(new Event(kind));
  new MutationObserver(() => {
    const { finger } = globalThis;
    if (finger.down) finger.drawn += 1;
    if (finger.comes) {
      Object.assign(finger, { comes: false, down: true });
      press("pointerdown");
      setTimeout(() => {
        finger.down = false;
        press("pointerup");
      }, 500);
    }
    if (turn) return;
    turn = true;
    turns += 1;
    globalThis.mostTurns = Math.max(globalThis.mostTurns, turns);
    over.port2.postMessage("over");
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

scene("what takes long to draw is drawn bit by bit, with turns for the browser in between, and not under a finger", async (set) => {
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

  // During a press, drawing waits.
  await ada.page.evaluate(() => (globalThis.finger.comes = true));
  await remark(ben, number, "Milk?");
  await ada.eventually("a press", () =>
    ada.page.evaluate(() => !globalThis.finger.comes && !globalThis.finger.down),
  );
  const drawn = await ada.page.evaluate(() => globalThis.finger.drawn);
  assert.ok(drawn <= 1, `${drawn} times something was drawn under the finger`);
  await agree([ada, ben]);

  await ada.vote(number, true);
  assert.equal(await ada.close(number), "adopted");
  await ben.stage(number, "adopted");
  await agree([ada, ben]);
});
