// The part of the page's program with the games crashes or is late: the page stays responsive.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { eventsIn, forked } from "./harness/flood.js";
import { hostOf } from "./harness/host.js";
import { Intruder } from "./harness/intruder.js";
import { fileOfPage, scene } from "./harness/scene.js";

/** A host that could not be loaded is tried again after this time (src/browser/host.rs). */
const HOST_PAUSE_MS = 1_000;

scene("after a host broke down play goes on with one history, and nothing is done at another table", async (set) => {
  const relay = await set.relay({ page: null });
  const config = { "nomic.json": JSON.stringify({ relay: relay.socketAddress }), "sw.js": null };
  const host = await set.staticServer("/", config);
  const ada = await set.personAt("Ada", host.address);
  const ben = await set.personAt("Ben", host.address);
  const links = [];
  for (const title of ["One", "Other"]) {
    links.push(await sitDown(title, [ada, ben]));
    const mover = (await ada.onTurn()) === "Ada" ? ada : ben;
    await mover.propose({ title: "Tea", text: "There is tea." });
    await agree([ada, ben]);
  }
  const [one, link] = links;
  const number = 301;

  await remark(ada, number, "Before.");
  await ada.fill("remark-text", "What I am writing");
  await breakDown(ada);
  // Drafts are still there, and open parts are open again.
  assert.equal(await ada.at("remark-text").inputValue(), "What I am writing");
  await ada.connected();
  await remark(ben, number, "Are you there?");
  await readsRemark(ada, number, "Are you there?");
  await remark(ada, number, "I am.");
  await readsRemark(ben, number, "I am.");
  await agree([ada, ben]);
  const intruder = set.keep(await Intruder.enter(relay, link));
  assert.deepEqual(forked(eventsIn(intruder.keys, await intruder.readAll())), []);
  // The new host has its later code, too.
  await ada.go("/players");
  await ada.shown("player", '[data-name="Ben"]');

  // The browser may have its program in a cache.
  await ada.go(`/proposal/${number}`);
  await ada.shown("remark-text");
  const program = /nomic-host.*wasm/;
  await ada.browser.context.route(program, (route) => route.abort());
  await trap(ada);
  await sleep(2 * HOST_PAUSE_MS);
  await ada.fill("remark-text", "Only here.");
  await ada.click("remark-send");

  ada.fragment = one;
  await ada.go(`/proposal/${number}`);
  await sleep(2 * HOST_PAUSE_MS);
  await ada.browser.context.unroute(program);
  await ada.connected();
  await ada.shown("remark-text", ":enabled");
  await sleep(HOST_PAUSE_MS);
  assert.equal(await ada.at("remark").count(), 0);
});

async function trap(person) {
  const host = await hostOf(person);
  await host.evaluate(() => setTimeout(() => { throw new Error("a trap"); }));
  return host;
}

/** Ends a person's host, and waits for the next one. */
async function breakDown(person) {
  const broken = await trap(person);
  await person.eventually("another host", async () => {
    const now = await hostOf(person).catch(() => broken);
    return now !== broken;
  });
}

scene("a page whose host does not come says so, and goes on as soon as it does", async (set) => {
  const relay = await set.relay({ page: null });
  const config = { "nomic.json": JSON.stringify({ relay: relay.socketAddress }), "sw.js": null };
  const host = await set.staticServer("/", config);
  const ada = await set.personAt("Ada", host.address);
  const link = await ada.found("Late");
  await ada.connected();

  host.instead = { ...config, [fileOfPage("host/nomic-host", "_bg.wasm")]: null };
  const ben = await set.personAt("Ben", host.address);
  await ben.open();
  await ben.shown("new-game");
  await ben.open(link);
  await ben.page.getByText("could not be loaded").waitFor();

  // Requests of this time are done once, as soon as there is a host.
  const cleo = await set.personAt("Cleo", host.address);
  await cleo.open();
  await cleo.click("new-game");
  await cleo.choose("starter-suber");
  await cleo.fill("new-title", "Early");
  await cleo.fill("new-name", "Cleo");
  await cleo.click("next-step");
  await cleo.click("create-game");
  await sleep(3 * HOST_PAUSE_MS);
  assert.equal(await cleo.at("refusal").count(), 0, "it is not told that it was not done");
  host.instead = config;
  await cleo.shown("seat", '[data-name="Cleo"]');

  await ben.shown("seat", '[data-name="Ada"]');
  await ben.join(link);
  await agree([ada, ben]);
});
