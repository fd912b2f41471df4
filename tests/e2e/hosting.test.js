// The page as static files below a path, with the relay on another address.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { fileOfPage, scene } from "./harness/scene.js";

scene("the page works below a path, with the relay elsewhere", async (set) => {
  const relay = await set.relay({ page: null });
  const config = JSON.stringify({ relay: relay.socketAddress });
  const host = await set.staticServer("/games/nomic/", { "nomic.json": config });
  const ada = await set.personAt("Ada", host.address);
  const ben = await set.personAt("Ben", host.address);
  const link = await sitDown("Elsewhere", [ada, ben]);
  await ben.connected();

  await ada.keptForOffline();
  const astray = host.asked.filter((path) => !path.startsWith(host.base));
  assert.deepEqual(astray, [], "nothing is asked for above the page's own folder");

  // A host that names no relay: the link must.
  const other = await set.staticServer("/");
  const cleo = await set.personAt("Cleo", other.address);
  await cleo.visit(withRelay(link, relay));
  await cleo.connected();
  await agree([ada, ben, cleo]);
});

scene("a first visit loads each file once, also for the time without a network", async (set) => {
  const host = await set.staticServer("/");
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.shown("new-game");
  await ada.keptForOffline();
  const loads = host.asked.filter((path) => /-[0-9a-f]{12,}[._]/.test(path)).sort();
  assert.deepEqual(loads, [...new Set(loads)], "what has a hash in its name once");
  assert(loads.some((path) => path.endsWith(".wasm")), loads.join("\n"));
  const pages = host.asked.filter((path) => path === "/index.html");
  assert.equal(pages.length, 1, "what has no hash in its name is asked for anew");
});

scene("a file that was missing once is asked for again", async (set) => {
  const missing = fileOfPage("importer/nomic-importer", ".wasm");
  const host = await set.staticServer("/", { [missing]: null });
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.eventually("the missing file", () => host.asked.includes(`/${missing}`));
  host.instead = {};
  await ada.page.reload();
  await ada.keptForOffline();
});

scene("a reader waits for the words of one language, and is told if they can't come", async (set) => {
  const host = await set.staticServer("/");
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.shown("new-game");
  await ada.keptForOffline();
  const words = host.asked.filter((path) => path.startsWith("/words/")).map((path) => path.slice(1));
  const of = (tag) => words.filter((name) => new RegExp(`^words/${tag}-[0-9a-f]+[.]txt$`).test(name));
  assert.equal(words[0], of("en")[0], "her own language comes first");
  assert.equal(of("en").length, 1, "and once");

  const gap = await set.staticServer("/", { [of("it")[0]]: null });
  const ben = await set.personAt("Ben", gap.address);
  await ben.open("#/settings");
  const spoken = () => ben.page.evaluate(() => document.documentElement.lang);
  await ben.at("language").selectOption("it");
  await ben.shown("language-failed");
  assert.equal(await ben.at("language").inputValue(), "en");
  await ben.at("language").selectOption("de");
  await ben.page.waitForFunction(() => document.documentElement.lang === "de");
  assert.equal(await ben.at("language-failed").count(), 0);
  assert.equal(await spoken(), "de");

  const mute = await set.staticServer("/", { [of("en")[0]]: "<html>" });
  const cleo = await set.personAt("Cleo", mute.address);
  await cleo.open();
  await cleo.page.locator("#opening .failed").waitFor({ state: "visible" });
});

function withRelay(link, relay) {
  const [path] = link.split("?");
  return `${path}?r=${encodeURIComponent(relay.socketAddress)}`;
}
