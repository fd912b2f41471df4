// Pages that are not needed at the start: their code comes later, in its own file.
import assert from "node:assert/strict";
import { hostOf } from "./harness/host.js";
import { fileOfPage, scene } from "./harness/scene.js";

const LATER = fileOfPage("nomic-page-later", ".wasm");
const FIRST = fileOfPage("nomic-page", "_bg.wasm");
const HOST_LATER = fileOfPage("host/nomic-host-later", ".wasm");
const HOST = fileOfPage("host/nomic-host", "_bg.wasm");
const SAID = {
  en: ["could not be loaded", "Try again"],
  de: ["ließ sich nicht laden", "Noch einmal versuchen"],
  it: ["Non si è caricata", "Riprova"],
};

scene("the code of other pages comes last, and whoever opens one before sees it as soon as it is there", async (set) => {
  const { host, link } = await founded(set, {});
  const asked = host.asked.length;
  const goOn = host.hold(/-later-/);
  const ben = await set.personAt("Ben", host.address);
  await ben.open(link);
  await ben.shown("join-name");
  await ben.eventually("the code is asked for", () => host.asked.slice(asked).includes(`/${LATER}`));
  const order = [FIRST, HOST, LATER].map((name) => host.asked.indexOf(`/${name}`, asked));
  assert.deepEqual(order, [...order].sort((a, b) => a - b), "what is awaited comes first");

  await ben.at("nav-rules").click();
  await ben.shown("part-awaited");
  goOn();
  await ben.shown("rule", '[data-number="101"]');
  assert.equal(await ben.at("part-awaited").count(), 0);
  await ben.page.waitForFunction(() => document.activeElement.id === "page-title");
});

scene("who comes to another page than the table has its code at once", async (set) => {
  const { host, link } = await founded(set, {});
  const asked = host.asked.length;
  const goOn = host.hold(/host\//);
  const ben = await set.personAt("Ben", host.address);
  await ben.open(pageOf(link, "rules"));
  await ben.eventually("the code is asked for", () => host.asked.slice(asked).includes(`/${LATER}`));
  goOn();
  await ben.shown("rule", '[data-number="101"]');
});

for (const [whose, file] of [["page", LATER], ["host", HOST_LATER]]) {
  scene(`code of the ${whose} that can't be loaded is told of where it is wanted, and comes when it is asked for again`, async (set) => {
    const { host, link } = await founded(set, { "sw.js": null });
    const present = host.instead;
    const without = { ...present, [file]: null };
    host.instead = without;
    for (const [tag, [failed, again]] of Object.entries(SAID)) {
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
      host.instead = without;
      await ben.leaveTheBrowser();
    }
  });
}

scene("what is being typed stays when the host's code for other pages can't be loaded", async (set) => {
  const host = await set.staticServer("/", { [HOST_LATER]: null, "sw.js": null });
  const goOn = host.hold(/nomic-host-later-/);
  const ada = await set.personAt("Ada", host.address);
  await ada.open("#/settings");
  await ada.page.locator("textarea").fill("half a key");
  const code = `/${HOST_LATER}`;
  await ada.eventually("the host's code is asked for", () => host.asked.includes(code));
  goOn();
  await ada.eventually("it is not there", () => host.answered.includes(code));
  await ada.page.waitForTimeout(500);
  assert.equal(await ada.page.locator("textarea").inputValue(), "half a key");
  assert.equal(await ada.at("part-failed").count(), 0);
});

scene("a host that is started anew gets its later code again", async (set) => {
  const { host, link } = await founded(set, {});
  const ben = await set.personAt("Ben", host.address);
  await ben.open(pageOf(link, "rules"));
  await ben.shown("rule", '[data-number="101"]');
  await (await hostOf(ben)).evaluate(() => setTimeout(() => { throw new Error("broken down"); }));
  await ben.at("nav-players").click();
  await ben.shown("player", '[data-name="Ada"]');
});

scene("whoever founds a game waits for it only to bring rules along", async (set) => {
  const host = await set.staticServer("/");
  const goOn = host.hold(/nomic-page-later-/);
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.click("new-game");
  await ada.shown("choices");
  await ada.page.locator('[data-testid="starter-own"]').locator("xpath=ancestor::label").click();
  await ada.shown("part-awaited");
  goOn();
  await ada.shown("bring-file");
  assert.equal(await ada.at("part-awaited").count(), 0);
});

scene("a host that does not know what a program is can still bring it", async (set) => {
  const host = await set.staticServer("/");
  host.types = { ...host.types, ".wasm": "application/octet-stream" };
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.open("#/settings");
  await ada.shown("language");
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
