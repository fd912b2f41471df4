// The page as static files below a path, with the relay on another address.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { fileOfPage, scene } from "./harness/scene.js";

scene("the page works below a path with the relay elsewhere, and loads each file once", async (set) => {
  const relay = await set.relay({ page: null });
  const config = JSON.stringify({ relay: relay.socketAddress });
  const host = await set.staticServer("/games/nomic/", { "nomic.json": config });
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.shown("new-game");
  await ada.keptForOffline();
  const loads = host.asked.filter((path) => /-[0-9a-f]{12,}[._]/.test(path)).sort();
  assert.deepEqual(loads, [...new Set(loads)], "what has a hash in its name once");
  assert(loads.some((path) => path.endsWith(".wasm")), loads.join("\n"));
  const pages = host.asked.filter((path) => path === `${host.base}index.html`);
  assert.equal(pages.length, 1, "what has no hash in its name is asked for again");
  const words = host.asked.filter((path) => path.startsWith(`${host.base}words/`));
  const english = words.filter((path) => path.startsWith(`${host.base}words/en-`) && !path.endsWith("-host.txt"));
  assert.deepEqual(english, [words[0]], "her own language comes first, and once");

  const ben = await set.personAt("Ben", host.address);
  const link = await sitDown("Elsewhere", [ada, ben]);
  await ben.connected();
  const astray = host.asked.filter((path) => !path.startsWith(host.base));
  assert.deepEqual(astray, [], "nothing is asked for above the page's own folder");

  // A host that names no relay: the link must. A file is missing at first, and the host does not
  // know what a program is.
  const missing = fileOfPage("importer/nomic-importer", ".wasm");
  const other = await set.staticServer("/", { [missing]: null });
  other.types = { ...other.types, ".wasm": "application/octet-stream" };
  const cleo = await set.personAt("Cleo", other.address);
  await cleo.visit(withRelay(link, relay));
  await cleo.connected();
  await agree([ada, ben, cleo]);
  await cleo.eventually("the missing file", () => other.asked.includes(`/${missing}`));
  other.instead = {};
  await cleo.page.reload();
  await cleo.keptForOffline();
});

function withRelay(link, relay) {
  const [path] = link.split("?");
  return `${path}?r=${encodeURIComponent(relay.socketAddress)}`;
}
