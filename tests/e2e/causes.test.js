// Causes that stop the page are shown with advice.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { fileOfPage, scene } from "./harness/scene.js";

/** Time until the page reports a missing relay, and a little more. */
const LOOKED_MS = 12_000;

scene("a browser without scripts, WebAssembly or the program is told so in the reader's language", async (set) => {
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
    await prefer(ada, tag);
    await ada.open();
    await ada.page.locator("#opening .no-wasm", { hasText: word }).waitFor();
    assert.equal(await ada.page.locator("#opening .failed").isVisible(), false);
    assert.equal(await ada.page.locator("#opening .coming").isVisible(), false);
  }

  const program = fileOfPage("", "_bg.wasm");
  const host = await set.staticServer("/", { [program]: null });
  const ben = await set.personAt("Ben", host.address);
  await prefer(ben, "de");
  await ben.open();
  await ben.page.locator("#opening .failed", { hasText: "konnte nicht geladen werden" }).waitFor();
  assert.equal(await ben.page.locator("#opening .coming").isVisible(), false);
  await ben.page.getByRole("heading", { name: "Was ist Nomic?", exact: true }).waitFor();

  // A page that runs nothing cannot know its reader's language, and says it in all.
  const cleo = await set.personAt("Cleo", host.address);
  cleo.page = await cleo.browser.tab();
  const session = await cleo.browser.context.newCDPSession(cleo.page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await cleo.open("#/");
  await cleo.page.getByRole("heading", { name: "What is Nomic?", exact: true }).waitFor();
  for (const tag of ["en", "de", "it"]) {
    await cleo.page.locator(`#opening p[lang=${tag}]`, { hasText: "WebAssembly" }).waitFor();
  }
  assert.equal(await cleo.page.locator("#opening .coming").first().isVisible(), false);
});

/** Stores a choice of language before the page runs. */
async function prefer(person, language) {
  const store = (tag) => localStorage.setItem("nomic.language", tag);
  await person.browser.context.addInitScript(store, language);
}

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
