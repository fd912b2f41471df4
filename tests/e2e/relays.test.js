// Meeting place of a table: a link with another relay moves no player unasked.
import assert from "node:assert/strict";
import net from "node:net";
import { sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const at = (link, address) => `${link.split("?")[0]}?r=${encodeURIComponent(address)}`;

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
