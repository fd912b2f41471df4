// The page opens without a server, and plays.
import assert from "node:assert/strict";
import { SLOW } from "./harness/browser.js";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { scene } from "./harness/scene.js";

const HALF_A_MINUTE_MS = 30_000 * SLOW;

/** People sit down, and one proposes something to talk about. */
async function talk(title, [ada, ben]) {
  await sitDown(title, [ada, ben]);
  const mover = (await ada.onTurn()) === "Ada" ? ada : ben;
  const number = await mover.propose({ title: "Echo", text: "Every word comes back." });
  await agree([ada, ben]);
  return number;
}

scene("the page opens with everything stopped or mute, and what is played then is sent later", async (set) => {
  const relay = await set.relay({ page: null });
  const config = JSON.stringify({ relay: relay.socketAddress });
  const host = await set.staticServer("/", { "nomic.json": config });
  const ada = await set.personAt("Ada", host.address);
  const ben = await set.personAt("Ben", host.address);
  const link = await sitDown("Power cut", [ada, ben]);
  await ada.keptForOffline();

  // The page's host answers nothing, and the relay is there.
  host.hold(/./);
  await ada.page.reload();
  const first = await ada.propose({ title: "Lamps", text: "There shall be light." });
  await ben.stage(first, "debate");

  await relay.stop();
  await ada.browser.offline(true);
  await ada.leaveTheBrowser();
  await ada.open("#/");
  await ada.shown("game-open");
  await ada.visit(link);
  await remark(ada, first, "Candles will do.");
  await ada.eventually("it waits to be sent", async () => (await ada.unsent()) > 0);
  // Nothing is denied that may still come.
  const missing = (text) => ada.at("missing").filter({ hasText: text }).waitFor();
  await ada.go("/rules/999");
  await missing("come in yet");

  await relay.start();
  await ada.browser.offline(false);
  await ada.connected();
  await missing("There is no rule");
  await readsRemark(ben, first, "Candles will do.");
  await agree([ada, ben]);
});

scene("a line that died without being closed is noticed, shown and dialled again", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const number = await talk("Dead line", [ada, ben]);

  // Ben makes a remark and Ada only listens; then Ada makes one.
  await ada.go(`/proposal/${number}`);
  ada.line.swallow();
  await remark(ben, number, "Who is there?");
  const said = ada.at("remark").filter({ hasText: "Who is there?" }).first();
  await said.waitFor({ timeout: HALF_A_MINUTE_MS });

  ada.line.swallow();
  await remark(ada, number, "Is anybody there?");
  await ada.shown("unsent-late", "", HALF_A_MINUTE_MS);
  await ada.hidden("unsent-late", "", HALF_A_MINUTE_MS);
  await readsRemark(ben, number, "Is anybody there?");

  // It is dialled at once when the browser has a network again.
  ada.line.swallow();
  await remark(ada, number, "Back online.");
  await ada.page.evaluate(() => window.dispatchEvent(new Event("online")));
  const back = ben.at("remark").filter({ hasText: "Back online." }).first();
  await back.waitFor({ timeout: 5_000 * SLOW });
  await agree([ada, ben]);
});
