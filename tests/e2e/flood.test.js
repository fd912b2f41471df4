// A stranger with the link floods the room: the players' pages stay responsive, and the game goes
// on.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { packed, waiting } from "./harness/flood.js";
import { Intruder } from "./harness/intruder.js";
import { memory, settled, tasksDuring, weighed } from "./harness/load.js";
import { scene } from "./harness/scene.js";
import { chunksKept } from "./harness/store.js";

/** Longest task of the page, in milliseconds of processor time. */
const LONGEST = 50;
/** Most memory of the page, in MiB. */
const MEMORY = 150;
/** Time for the pages to read everything. */
const SETTLED_MS = 90_000;
/** A page that is opened again reads everything before it shows anything. */
const REOPENED_MS = 90_000;

scene(
  "the players play on through sixty-five thousand events that wait for what never comes",
  async (set) => {
    const relay = await set.relay();
    const ada = await set.person("Ada", relay);
    const ben = await set.person("Ben", relay);
    await weighed(ada);
    const link = await sitDown("Flood", [ada, ben]);
    const before = await agree([ada, ben]);
    const intruder = set.keep(await Intruder.enter(relay, link));
    const chunks = packed(intruder.keys, waiting(intruder.keys, 65_536));
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);

    // Cost of opening and of a move, without a flood.
    const quiet = await tasksDuring(ada, () => ada.reload());

    let number;
    const started = Date.now();
    const flooded = await tasksDuring(ada, async () => {
      await intruder.putAll(chunks);
      for (const person of [ada, ben]) await settled(person, SETTLED_MS);
      const mover = (await ada.onTurn()) === "Ada" ? ada : ben;
      number = await mover.propose({ title: "Calm", text: "There is tea." });
      await mover.openVoting(number);
      await agree([ada, ben], { before, patience: SETTLED_MS });
    });
    const took = Date.now() - started;
    // Useless chunks are not stored: so the flood arrived as intended.
    await ada.eventually("the flood", async () => (await chunksKept(ada)) > chunks.length);
    const weight = await memory(ada);
    const again = Date.now();
    const reopened = await tasksDuring(ada, async () => {
      await ada.page.reload();
      await ada.opened(REOPENED_MS);
      await ada.stage(number, "voting");
    });
    const opening = Date.now() - again;
    const later = await memory(ada);
    console.log(JSON.stringify({ bytes, took, quiet, flooded, weight, opening, reopened, later }));
    await ada.vote(number, true);
    await ben.vote(number, true);
    await agree([ada, ben]);

    const limit = Math.max(LONGEST, quiet[0]);
    assert(flooded[0] <= limit, `a task of ${flooded[0]} ms while it came`);
    assert(reopened[0] <= limit, `a task of ${reopened[0]} ms when it was opened again`);
    assert(Math.max(weight, later) <= MEMORY, `${weight} and ${later} MiB`);
  },
  { limit: 5 * 60_000 },
);
