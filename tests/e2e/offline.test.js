// The page opens without a server, and plays.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { SLOW } from "./harness/browser.js";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { Intruder } from "./harness/intruder.js";
import { Line } from "./harness/line.js";
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
  // Back online it is the same table, with the new players.
  await ben.join(link);
  await ada.go();
  await ada.sees(ben);
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
  await agree([ada, ben]);
});

scene("a dead line is dialled again as soon as the browser is online or the player comes back", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const number = await talk("Coming back", [ada, ben]);
  for (const [event, milliseconds] of [["online", 5_000], ["visibilitychange", 9_000], ["pageshow", 9_000]]) {
    ada.line.swallow();
    await remark(ada, number, `Before ${event}.`);
    await ada.page.evaluate((name) => {
      const target = name === "visibilitychange" ? document : window;
      target.dispatchEvent(new Event(name, { bubbles: true }));
    }, event);
    await ben.go(`/proposal/${number}`);
    const said = ben.at("remark").filter({ hasText: `Before ${event}.` }).first();
    await said.waitFor({ timeout: milliseconds * SLOW });
  }
});

scene("a line that is slow and alive is not cut", async (set) => {
  const relay = await set.relay();
  // Each of these takes 16 seconds, in which a page gets no message and checks the relay.
  const ada = await set.person("Ada", relay);
  await sitDown("By mule", [ada, await set.person("Ben", relay)]);
  const intruder = set.keep(await Intruder.enter(relay, ada.fragment));
  for (let made = 0; made < 3; made += 1) await intruder.put(randomBytes(190 * 1024));
  const line = set.keep(await Line.to(relay.port, { down: 96_000, up: 96_000, roundTrip: 300 }));
  const host = await set.staticServer("/", { "nomic.json": JSON.stringify({ relay: `ws://127.0.0.1:${line.port}/relay` }) });
  const cleo = await set.personAt("Cleo", host.address, line);
  await cleo.open(ada.fragment);
  await cleo.shown("connection", '[data-state="connected"]', 3 * 60_000);
  await cleo.shown("seat", '[data-name="Ada"]');
  assert.equal(line.opened, 1, "one connection brought everything");
}, { limit: 4 * 60_000 });
