// The page opens without a server, and plays.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("the page opens with everything stopped, and what is played then is sent later", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const link = await sitDown("Power cut", [ada, ben]);
  await ada.keptForOffline();

  await relay.stop();
  await ada.goOffline();
  await ada.leaveTheBrowser();
  await ada.open("#/");
  await ada.shown("game-open");
  await ada.visit(link);
  const number = await ada.propose({ title: "Candles", text: "There shall be light." });
  assert((await ada.unsent()) > 0);

  await relay.start();
  await ada.comeBack();
  await ben.connected();
  await ben.stage(number, "debate");
  await agree([ada, ben]);
});
