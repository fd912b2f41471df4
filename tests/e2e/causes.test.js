// Causes that stop the page are shown with advice.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { tableOf } from "./harness/address.js";
import { scene } from "./harness/scene.js";

/** Time until the page reports a missing relay, and a little more. */
const LOOKED_MS = 12_000;

scene("a browser without WebAssembly is told that, in the reader's language", async (set) => {
  const relay = await set.relay();
  const missing = () => delete globalThis.WebAssembly;
  const barred = () => {
    globalThis.WebAssembly.Module = function () {
      throw new globalThis.WebAssembly.CompileError("not here");
    };
  };
  for (const [lack, tag, word] of [
    [missing, "en", "Lockdown Mode"],
    [barred, "de", "Blockierungsmodus"],
    [missing, "it", "modalità di isolamento"],
  ]) {
    const ada = await set.person("Ada", relay);
    await ada.browser.context.addInitScript(lack);
    await ada.browser.context.addInitScript((tag) => localStorage.setItem("nomic.language", tag), tag);
    await ada.open();
    await ada.page.locator("#opening .no-wasm", { hasText: word }).waitFor();
    assert.equal(await ada.page.locator("#opening .failed").isVisible(), false);
    assert.equal(await ada.page.locator("#opening .coming").isVisible(), false);
  }
});

scene("a connection that is blocked on the way is told from a network that is gone", async (set) => {
  // For the WebSocket this host answers as for a missing file.
  const host = await set.staticServer("/", { "nomic.json": JSON.stringify({ relay: "/relay" }) });
  const ada = await set.personAt("Ada", host.address);
  await ada.found("Blocked");
  await ada.shown("no-socket");
  assert.match(await ada.at("no-socket").innerText(), /network is there.*Try another network/s);

  const relay = await set.relay();
  const ben = await set.person("Ben", relay);
  await ben.found("Gone");
  await ben.connected();
  assert.equal(await ben.at("no-socket").count(), 0);
  await ben.goOffline();
  await sleep(LOOKED_MS);
  assert.equal(await ben.at("no-socket").count(), 0, "there is no network");
});

scene("a link opens its table whatever has become of it on the way", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const link = await ada.found("Post");
  assert.match(link, /[A-Za-z0-9]$/);
  await ada.page.goto("about:blank");
  for (const spoilt of [
    `${link}.`,
    `${link})`,
    `${link}].`,
    `${link}%20`,
    `${link}\u200b`,
    `${link}”,`,
    `#${encodeURIComponent(link.slice(1))}`,
    `${link}?fbclid=IwAR0`,
  ]) {
    await ada.open(spoilt);
    await ada.opened();
    assert.equal(tableOf(await ada.page.evaluate(() => location.hash)), link, spoilt);
    await ada.page.goto("about:blank");
  }
  await ada.open();
  const address = `${ada.address}${link}`;
  for (const message of [
    `Come and play (${address}). We begin at eight!`,
    `<${address}>`,
    encodeURIComponent(address),
  ]) {
    await ada.open("#/");
    await ada.fill("paste-link", message);
    await ada.click("open-link");
    await ada.opened();
  }
});
