// WebKit plays, too.
import assert from "node:assert/strict";
import { adopt, sitDown } from "../harness/company.js";
import { scene } from "../harness/scene.js";

scene("two people adopt a proposal in WebKit", async (set) => {
  const relay = await set.relay();
  const ada = await set.personInWebKit("Ada", relay);
  const ben = await set.personInWebKit("Ben", relay);
  await sitDown("Kites", [ada, ben]);
  const number = await adopt([ada, ben], { title: "Tea", text: "There is tea at four." });
  assert((await ben.rules()).includes(number), "the new rule has its proposal's number");
  assert.equal(await ada.onTurn(), "Ben");
});
