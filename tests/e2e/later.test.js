// Pages that are not needed at the start: their code comes later, in its own file. So do words.
import assert from "node:assert/strict";
import { fileOfPage, scene } from "./harness/scene.js";

const LATER = fileOfPage("nomic-page-later", ".wasm");
const FIRST = fileOfPage("nomic-page", "_bg.wasm");
const HOST_LATER = fileOfPage("host/nomic-host-later", ".wasm");
const HOST = fileOfPage("host/nomic-host", "_bg.wasm");
const wordsOf = (tag) => fileOfPage(`words/${tag}-`, "-host.txt").replace("-host", "");
const SAID = {
  de: ["ließ sich nicht laden", "Noch einmal versuchen"],
  it: ["Non si è caricata", "Riprova"],
};

scene("the code of other pages comes last unless one of them is wanted, and is waited for there", async (set) => {
  const { host, link } = await founded(set, {});
  let asked = host.asked.length;
  let goOn = host.hold(/nomic-page-later-/);
  const ben = await set.personAt("Ben", host.address);
  await ben.open(link);
  await ben.shown("join-name");
  await ben.eventually("the code is asked for", () => host.asked.slice(asked).includes(`/${LATER}`));
  const order = [FIRST, HOST, LATER].map((name) => host.asked.indexOf(`/${name}`, asked));
  assert.deepEqual(order, [...order].sort((a, b) => a - b), "what is awaited comes first");

  // A new game waits for it only to bring rules along.
  await ben.open("#/");
  await ben.click("new-game");
  await ben.fill("new-name", "Ben");
  await ben.click("next-step");
  await ben.shown("choices");
  assert.equal(await ben.at("part-awaited").count(), 0);
  await ben.click("step-back");
  await ben.at("starter-own").locator("xpath=ancestor::label").click();
  await ben.click("next-step");
  await ben.shown("part-awaited");
  await ben.open(link);
  await ben.at("nav-rules").click();
  await ben.shown("part-awaited");
  goOn();
  await ben.shown("rule", '[data-number="101"]');
  assert.equal(await ben.at("part-awaited").count(), 0);
  await ben.page.waitForFunction(() => document.activeElement.id === "page-title");

  asked = host.asked.length;
  goOn = host.hold(/host\//);
  const cleo = await set.personAt("Cleo", host.address);
  await cleo.open(pageOf(link, "rules"));
  await cleo.eventually("the code is asked for", () => host.asked.slice(asked).includes(`/${LATER}`));
  goOn();
  await cleo.shown("rule", '[data-number="101"]');
});

scene("code and words that can't be loaded are told of where they are wanted, and come when asked for again", async (set) => {
  const { host, link } = await founded(set, { "sw.js": null });
  const present = host.instead;
  for (const [file, tag] of [[LATER, "de"], [HOST_LATER, "it"]]) {
    host.instead = { ...present, [file]: null };
    const [failed, again] = SAID[tag];
    const ben = await set.personAt("Ben", host.address);
    await ben.open("#/");
    await ben.page.evaluate((choice) => localStorage.setItem("nomic.language", choice), tag);
    await ben.page.reload();
    await ben.open(link);
    await ben.shown("join-name");
    await ben.at("nav-rules").click();
    await ben.page.getByText(failed).waitFor();
    await ben.at("nav-table").click();
    await ben.shown("join-name");
    assert.equal(await ben.at("part-failed").count(), 0);
    await ben.at("nav-players").click();
    await ben.shown("part-failed");

    host.instead = present;
    await ben.page.getByRole("button", { name: again }).click();
    await ben.shown("player", '[data-name="Ada"]');
  }

  // What is being typed stays meanwhile.
  host.instead = { ...present, [HOST_LATER]: null, [wordsOf("it")]: null };
  const asked = host.answered.length;
  const goOn = host.hold(/nomic-host-later-/);
  const cleo = await set.personAt("Cleo", host.address);
  await cleo.open("#/settings");
  await cleo.page.locator("textarea").fill("half a key");
  const code = `/${HOST_LATER}`;
  goOn();
  await cleo.eventually("it is not there", () => host.answered.slice(asked).includes(code));
  await cleo.page.waitForTimeout(500);
  assert.equal(await cleo.page.locator("textarea").inputValue(), "half a key");
  assert.equal(await cleo.at("part-failed").count(), 0);

  await cleo.at("language").selectOption("it");
  await cleo.shown("language-failed");
  assert.equal(await cleo.at("language").inputValue(), "en");
  await cleo.at("language").selectOption("de");
  await cleo.page.waitForFunction(() => document.documentElement.lang === "de");
  assert.equal(await cleo.at("language-failed").count(), 0);

  host.instead = { ...present, [wordsOf("en")]: "<html>" };
  const dora = await set.personAt("Dora", host.address);
  await dora.open();
  await dora.page.locator("#opening .failed").waitFor({ state: "visible" });
});

async function founded(set, instead) {
  const relay = await set.relay({ page: null });
  const config = JSON.stringify({ relay: relay.socketAddress });
  const host = await set.staticServer("/", { "nomic.json": config, ...instead });
  const ada = await set.personAt("Ada", host.address);
  const link = await ada.found("Later");
  await ada.connected();
  return { host, link };
}

function pageOf(link, page) {
  const [path, query] = link.split("?");
  return `${path}/${page}${query ? `?${query}` : ""}`;
}
