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

scene("a table opens and plays on although the page's host answers nothing", async (set) => {
  const relay = await set.relay({ page: null });
  const config = JSON.stringify({ relay: relay.socketAddress });
  const host = await set.staticServer("/", { "nomic.json": config });
  const ada = await set.personAt("Ada", host.address);
  const ben = await set.personAt("Ben", host.address);
  await sitDown("Tunnel", [ada, ben]);
  await ada.keptForOffline();

  host.hold(/./);
  await ada.page.reload();
  const number = await ada.propose({ title: "Lamps", text: "There shall be light." });
  await ben.stage(number, "debate");
});

scene("a table that was left at once is sent all the same, and is there for whoever has its link", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await ada.open();
  await ada.keptForOffline();
  await ada.page.reload();

  await relay.stop();
  const link = await ada.found("In a hurry");
  await ada.open("#/");
  await ada.shown("game-open");
  await relay.start();
  await ben.visit(link);
  await ben.shown("seat", '[data-name="Ada"]');
  // Back again it is the same table, with who came meanwhile.
  await ben.join(link);
  await ada.go();
  await ada.sees(ben);
});
