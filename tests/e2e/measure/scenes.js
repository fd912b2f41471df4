// Measured scenes.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Browser } from "../harness/browser.js";
import { Line } from "../harness/line.js";
import { Person } from "../harness/person.js";
import { Relay } from "../harness/relay.js";
import { logKept } from "../harness/store.js";
import { Brake } from "./brake.js";
import { fill } from "./long_game.js";
import { noting } from "./tasks.js";
import { busy, noted, shifted, since, watched } from "./watch.js";

const LOOK_MS = 250;
const QUIET_MS = 2_000;
const PATIENCE_MS = 5 * 60_000;
const PHONE = { width: 412, height: 823 };
const TABLE = '[data-testid="state-hash"]';
const MIB = 1024 * 1024;

/** Closes everything that was opened at the end. */
export class Stage {
  #opened = [];

  constructor({ page, network, cpu }) {
    Object.assign(this, { pageFolder: page, network, cpu });
  }

  async relay() {
    return this.#keep(await Relay.start(this.pageFolder));
  }

  async person(name, relay, network = this.network) {
    const line = this.#keep(await Line.to(relay.port, network));
    const browser = this.#keep(await Browser.open(name));
    const person = new Person(name, browser, `${line.origin}/`, line);
    person.relay = relay;
    person.page = await browser.tab();
    await person.page.setViewportSize(PHONE);
    return person;
  }

  /** Slows a person's browser down, by the common rate or another one. */
  async slowed(person, rate = this.cpu) {
    // On the same site, so that the slowed process shows the page; not over the person's own line,
    // so that nothing is loaded or stored yet.
    await person.page.goto(`http://127.0.0.1:${person.relay.port}/nomic.json`);
    const brake = await Brake.on(person.browser, rate);
    return this.#keep({ brake, close: () => brake.release() }).brake;
  }

  async close() {
    for (const thing of this.#opened.reverse()) await thing.close().catch(() => {});
  }

  #keep(thing) {
    this.#opened.push(thing);
    return thing;
  }
}

export async function home(stage) {
  const relay = await stage.relay();
  const ada = await stage.person("Ada", relay);
  await watched(ada, {
    presses: { pressed: '[data-testid="new-game"]' },
    marks: { answered: '[data-testid="new-game-dialog"][open]' },
  });
  const brake = await stage.slowed(ada);
  const { network } = ada.line;
  await ada.page.goto(`${ada.address}#/`, { waitUntil: "commit" });
  const found = await until(ada, "answered");
  const pressed = network.received;
  const at = since(found);
  await loaded(ada, network);
  await brake.release();
  const { shifts, largest } = await noted(ada);
  return {
    "first contentful paint": found.paints["first-contentful-paint"],
    "largest contentful paint": Math.max(...largest),
    "new game can be pressed": at("pressed"),
    "new game answers": at("answered"),
    "KiB until then": pressed / 1024,
    "KiB when all is loaded": network.received / 1024,
    "layout shift": shifted(shifts.filter(([time]) => time <= at("pressed"))),
  };
}

/**
 * A newcomer opens the link of a long game, and loads the page again a second after all of it is
 * stored; unfinished work of the page is repeated then.
 */
export async function newcomer(stage, game) {
  const relay = await stage.relay();
  await fill(relay, game);
  const ben = await stage.person("Ben", relay);
  // The last view can be seen before; then play goes on.
  const complete = `.whole:enabled [data-testid="state-hash"][data-hash="${game.hash}"]`;
  await watched(ben, { marks: { table: TABLE, complete } });
  const brake = await stage.slowed(ben);
  const { network } = ben.line;
  const ended = await noting(ben, stage.cpu);
  await ben.page.goto(ben.address + game.link, { waitUntil: "commit" });
  const found = await until(ben, "complete");
  const at = since(found);
  const [worked, kept] = await Promise.all([ended(), stored(ben, game.chunks.length)]);
  const bytes = network.received;
  const all = await noted(ben);
  const first = {
    "first table": at("table"),
    complete: at("complete"),
    stored: kept - found.began,
    "KiB until stored": bytes / 1024,
    ...named(busy(all, found.seen.complete)),
    ...worked,
    ...(await weight(ben, brake)),
  };
  await rest();
  const endedAgain = await noting(ben, stage.cpu);
  await ben.page.reload({ waitUntil: "commit" });
  const again = await until(ben, "complete");
  const reload = {
    "first table": since(again)("table"),
    complete: since(again)("complete"),
    ...named(busy(again, again.seen.complete)),
    ...(await endedAgain()),
  };
  await brake.release();
  return { first, reload };
}

/**
 * An absent player comes back while thousands of events wait, and votes at once; then again, when
 * all of them are there. Another player has the table open meanwhile, on a processor at full speed.
 */
export async function votes(stage, game) {
  const [prepared, early, late] = game.proposals;
  const relay = await stage.relay();
  await fill(relay, game, game.chunks.slice(0, game.beginning));
  const dora = await stage.person("Dora", relay);
  await plays(dora, game, prepared);
  await fill(relay, game, game.chunks.slice(game.beginning));
  const ada = await stage.person("Ada", relay);
  await watched(ada, { marks: Object.fromEntries([early, late].map((n) => [n, tallyOf(n)])) });
  await ada.open(game.link + `/proposal/${early}`);
  ada.fragment = game.link;
  await ada.shown("tally", "", PATIENCE_MS);
  await stored(ada, game.chunks.length + 1);
  await settled(ada);
  await watched(dora, {
    marks: { ballot: '[data-testid="proposal-page"]', own: '[data-testid="my-vote"]' },
    presses: { pressed: '[data-testid="vote-for"]', signed: '[data-testid="sign-vote"]' },
  });
  const brake = await stage.slowed(dora);
  await dora.page.goto(`${dora.address}${game.link}/proposal/${early}`, { waitUntil: "commit" });
  const meanwhile = await vote(dora, ada, early);
  const all = await stored(dora, game.chunks.length + 2);
  await settled(dora);
  await dora.page.evaluate(() => {
    for (const name of Object.keys(globalThis.noted.seen)) delete globalThis.noted.seen[name];
  });
  await ada.go(`/proposal/${late}`);
  await dora.go(`/proposal/${late}`);
  const after = await vote(dora, ada, late);
  await brake.release();
  delete after["can be pressed"];
  return { meanwhile: { ...meanwhile, stored: all - (await noted(dora)).began }, settled: after };
}

async function plays(dora, game, number) {
  await dora.open("#/settings");
  await dora.page.locator("#identity-text").fill(game.players.Dora);
  await dora.click("identity-import");
  await dora.eventually("the identity", async () =>
    (await dora.at("identity-imported").textContent()).trim(),
  );
  await dora.visit(game.link);
  await dora.click("go-on");
  await dora.vote(number, true);
  await dora.eventually("all is sent", async () => (await dora.unsent()) === 0);
  await dora.keptForOffline();
  await rest();
  await dora.leaveTheBrowser();
}

/** Waits until an automatic vote has reached all. */
async function vote(dora, ada, number) {
  const own = await until(dora, "own");
  const other = await until(ada, String(number));
  const signed = own.seen.signed ?? own.seen.pressed;
  const at = since(own);
  return {
    "can be pressed": at("pressed"),
    "own page": own.seen.own - signed,
    "other's page": other.seen[number] - signed,
  };
}

const tallyOf = (number) =>
  `[data-testid="proposal-page"][data-number="${number}"] [data-testid="tally"][data-for="3"]`;

const named = ({ tasks, longest, blocking }) => ({
  "long tasks": tasks,
  "longest task": longest,
  "total blocking time": blocking,
});

async function until(person, name) {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const found = await noted(person);
    if (found?.seen[name] !== undefined) return found;
    const [fault] = person.browser.faults;
    if (fault) throw new Error(`${person.name}'s page failed: ${fault}`);
    await sleep(LOOK_MS);
  }
  throw new Error(`${person.name} has not seen: ${name}`);
}

/**
 * Waits until this many chunks are in a browser's store; returns the time in milliseconds since
 * 1970. Only once the page shows something: looking before there is a store creates an empty one.
 */
async function stored(person, count) {
  const end = Date.now() + PATIENCE_MS;
  while ((await logKept(person).catch(() => 0)) < count) {
    if (Date.now() > end) throw new Error(`${person.name} has not kept ${count} chunks`);
    await sleep(LOOK_MS);
  }
  return Date.now();
}

/** Waits until the page is stable: the state does not change any more, nothing is unsent. */
async function settled(person) {
  for (let before = null, quiet = 0; quiet < 4; ) {
    await sleep(2 * LOOK_MS);
    await person.connected();
    const bytes = person.line.network.received;
    quiet = bytes === before && (await person.unsent()) === 0 ? quiet + 1 : 0;
    before = bytes;
  }
}

/** Waits until the page would open without a network, and nothing is under way. */
async function loaded(person, network) {
  await person.keptForOffline();
  for (let before = -1; before !== network.received; ) {
    before = network.received;
    await sleep(QUIET_MS);
  }
}

const rest = () => sleep(1_000);

/** Memory of a page in MiB: heap of scripts, and its process now and at most. */
async function weight(person, brake) {
  const session = await person.browser.context.newCDPSession(person.page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value;
  const sizes = await Promise.all((await brake.processes()).map(resident));
  const [now, most] = [0, 1].map((at) => Math.max(...sizes.map((size) => size[at])));
  return { "MiB of scripts": heap / MIB, "MiB of the process": now, "MiB at most": most };
}

/** Memory of a process, where the system reports it as Linux does. */
async function resident(id) {
  const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
  return ["VmRSS", "VmHWM"].map((name) => {
    const [, kib] = status.match(new RegExp(`${name}:\\s+(\\d+)`)) ?? [];
    return kib ? Number(kib) / 1024 : NaN;
  });
}
