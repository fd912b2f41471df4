// Meeting place of a table: a link with another relay moves no player unasked.
import assert from "node:assert/strict";
import net from "node:net";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const at = (link, address) => `${link.split("?")[0]}?r=${encodeURIComponent(address)}`;

scene("a game that is known keeps its relay until the player says otherwise", async (set) => {
  const relay = await set.relay();
  const other = await set.relay({ page: null });
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const link = await sitDown("Here", [ada, ben]);

  await ada.open("#/");
  await ada.shown("game-open");
  await ada.visit(at(link, other.socketAddress));
  await ada.shown("relay-asked");
  const question = await ada.at("relay-asked").textContent();
  assert.match(question, /Ben/);
  assert(question.includes(`127.0.0.1:${other.port}`), question);
  await ada.connected();
  const number = await ada.propose({ title: "Stay", text: "We meet here." });
  await ben.stage(number, "debate");
  await ada.go();
  assert(!(await ada.at("invite-link").inputValue()).includes("?r="), "the link to pass on is the known one");

  await ada.click("relay-stay");
  await ada.hidden("relay-asked");
  assert.equal(await ada.page.evaluate(() => location.hash), link);
  ada.fragment = link;
  await ada.open("#/");
  const home = await ada.at("game-open").first().getAttribute("href");
  assert.equal(home, link, "the game still leads to the relay where it meets");

  // With consent the player meets there, and brings everything along.
  await ada.visit(at(link, other.socketAddress));
  await ada.click("relay-go");
  await ada.hidden("relay-asked");
  await ada.connected();
  const cleo = await set.person("Cleo", relay);
  await cleo.visit(at(link, other.socketAddress));
  await cleo.shown("seat", '[data-name="Ada"]');
  await agree([ada, cleo]);
  await ada.page.reload();
  await ada.connected();
  assert.equal(await ada.at("relay-asked").count(), 0, "it was answered");
});

scene("a link does not make the browser dial the player's own machine or network unasked", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const link = await sitDown("Ports", [ada, await set.person("Ben", relay)]);
  let dialled = 0;
  const trap = net.createServer((socket) => {
    dialled += 1;
    socket.destroy();
  });
  await new Promise((resolve) => trap.listen(0, "127.0.0.1", resolve));
  set.keep({ close: () => new Promise((resolve) => trap.close(resolve)) });
  const { port } = trap.address();
  // The page comes from another origin.
  const cleo = await set.personUnsafe("Cleo", relay);
  const hosts = ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost", "[::ffff:127.0.0.1]", "127.0.0.1"];
  for (const host of hosts) {
    await cleo.open("#/");
    await cleo.open(at(link, `ws://${host}:${port}/`));
    await cleo.shown("relay-asked");
    assert.equal(dialled, 0, host);
  }
  await cleo.click("relay-go");
  await cleo.eventually("the dialling", () => dialled > 0);
  await cleo.open("#/");
  await cleo.open(at(link, `ws://10.0.0.1:${port}/`));
  await cleo.click("relay-stay");
  await cleo.connected();
  await cleo.shown("seat", '[data-name="Ada"]');
});
