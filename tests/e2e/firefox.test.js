// Firefox plays, too.
import assert from "node:assert/strict";
import { adopt, agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("two people adopt a proposal in Firefox, and come back to it without a network", async (set) => {
  const relay = await set.relay();
  const ada = await set.personInFirefox("Ada", relay);
  const ben = await set.personInFirefox("Ben", relay);
  await sitDown("Foxes", [ada, ben]);
  const number = await adopt([ada, ben], { title: "Tea", text: "There is tea at four." });
  assert((await ben.rules()).includes(number), "the new rule has its proposal's number");
  assert.equal(await ada.onTurn(), "Ben");

  const hash = await agree([ada, ben]);
  await ben.keptForOffline();
  await relay.stop();
  await ben.reload();
  assert.equal(await ben.hash(), hash);
  await relay.start();
  await ben.connected();
});
