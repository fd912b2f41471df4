// A malicious player: the others' pages survive, and the game goes on.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { agree, sitDown } from "./harness/company.js";
import { Intruder, damaged } from "./harness/intruder.js";
import { scene } from "./harness/scene.js";
import { open, seal, sealBytes } from "./harness/sealing.js";

scene(
  "junk, forgeries and poisoned events do not stop a game",
  async (set) => {
    const relay = await set.relay();
    const ada = await set.person("Ada", relay);
    const ben = await set.person("Ben", relay);
    const mallory = await set.person("Mallory", relay);
    const link = await sitDown("Poison", [ada, ben, mallory]);
    const begun = await agree([ada, ben, mallory]);
    await mallory.leaveTheBrowser();

    const intruder = set.keep(await Intruder.enter(relay, link));
    await rudeFrames(intruder);
    await junk(intruder);
    await poison(intruder);
    await ada.shown("alarm");
    assert.equal(await agree([ada, ben]), begun, "none of it changed anything");

    const number = await ada.propose({ title: "Calm", text: "Nobody shall shout." });
    await ben.stage(number, "debate");
    await ben.reload();
    await agree([ada, ben], { before: begun });

    const cleo = await set.person("Cleo", relay);
    await cleo.visit(link);
    const hash = await ada.hash();
    await cleo.eventually("the same state", async () => (await cleo.hash()) === hash, 60_000);
  },
  { limit: 300_000 },
);

/** The relay complains about invalid frames, and goes on. */
async function rudeFrames(intruder) {
  for (const bytes of [Buffer.alloc(0), Buffer.of(0xff), randomBytes(64)]) {
    assert(Number.isInteger(await intruder.complain(bytes)));
  }
}

/** Chunks without a seal, sealed and empty, or without an event. */
async function junk(intruder) {
  await intruder.put(randomBytes(300));
  await intruder.put(sealBytes(intruder.keys, randomBytes(200)));
  await intruder.put(sealBytes(intruder.keys, Buffer.alloc(0)));
  await intruder.put(seal(intruder.keys, [randomBytes(99)]));
}

/** Broken events, properly sealed. */
async function poison(intruder) {
  const events = (await intruder.readAll()).flatMap((chunk) => {
    try {
      return open(intruder.keys, chunk);
    } catch {
      return [];
    }
  });
  assert(events.length > 0);
  const seed = randomBytes(4).readUInt32BE();
  console.log(`damage from seed ${seed}`);
  for (const event of damaged(events, 60, seed)) {
    await intruder.put(seal(intruder.keys, [event]));
  }
}

/** Characters that change the direction of text, hide, or look like others. */
const SPOOFS = [
  ["A\u202eda", "move/name_hides"],
  ["Ada\u200b", "move/name_hides"],
  ["\u0410da", "move/name_mixes_scripts"],
  ["ADA", "move/name_too_like"],
  ["Ada\u0301", "move/name_too_like"],
  ["Ada", "move/name_taken"],
];
const SARAH = "\u05e9\u05e8\u05d4";

scene("nobody passes for another, and no name turns a line of the chronicle round", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const other = await set.person(SARAH, relay);
  const link = await ada.found("Names");
  await other.visit(link);
  for (const [name, code] of SPOOFS) {
    await other.fill("join-name", name);
    await other.click("join");
    await other.shown("refusal", `[data-code="${code}"]`);
  }
  // Two characters for one letter, and blanks of another keyboard: the name is normalised.
  const jose = await set.person("Jos\u00e9 M", relay);
  await jose.visit(link);
  await jose.fill("join-name", "Jose\u0301\u3000M ");
  await jose.click("join");
  await jose.shown("seat", `[data-name="${jose.name}"]`);
  await other.sees(jose);
  await other.fill("join-name", SARAH);
  await other.click("join");
  await other.shown("seat", `[data-name="${SARAH}"]`);
  await ada.sees(other);
  await agree([ada, jose, other]);
  await ada.begin();

  const people = [ada, jose, other];
  await agree(people);
  for (;;) {
    const turn = await ada.onTurn();
    const mover = people.find((person) => person.name === turn);
    const title = `Tea for ${people.indexOf(mover)}`;
    const number = await mover.propose({ title, text: "Tea\u00ad is\u202e served." });
    await mover.openVoting(number);
    for (const person of people) {
      await person.stage(number, "voting");
      await person.vote(number, true);
    }
    await agree(people);
    await mover.close(number);
    await agree(people);
    if (mover === other) break;
  }

  await ada.go("/chronicle");
  await ada.shown("ruling");
  const places = await ada.page.evaluate(placesInLines, SARAH);
  assert(places.length > 3, "she stands in several lines");
  for (const { line, before, name, after } of places) {
    assert(before <= name && name < after, `a line is turned round: ${line}`);
  }
  // Hidden characters were removed before the text was signed.
  await ada.go("/rules");
  await ada.shown("rule");
  const law = await ada.page.locator("main").textContent();
  assert.match(law, /Tea for/);
  assert.doesNotMatch(law, /[\u00ad\u202e]/);
});

/**
 * Position of a name in each line with it: after the text before it, and before the text after it.
 */
function placesInLines(wanted) {
  const left = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect().left;
  };
  return [...document.querySelectorAll('[data-testid="happening"]')].flatMap((happening) => {
    const node = document.createTreeWalker(happening, NodeFilter.SHOW_TEXT).nextNode();
    const line = node.textContent;
    const at = line.indexOf(wanted);
    if (at < 0) return [];
    const end = at + wanted.length;
    // The character that closes the name's own span has no width; the first visible one counts.
    const next = end + line.slice(end).search(/[^\u2069\s]/);
    const seen = line.search(/[^\u2068\s]/);
    const name = left(node, at, end);
    const before = seen < at ? left(node, seen, seen + 1) : name;
    return [{ line, before, name, after: left(node, next, next + 1) }];
  });
}
