// Somebody at the table means harm: the others' pages outlive it, and the game goes on.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { agree, sitDown } from "./harness/company.js";
import { Intruder, damaged } from "./harness/intruder.js";
import { scene } from "./harness/scene.js";
import { identityOf, open, seal, sealBytes, SigningKey } from "./harness/sealing.js";

scene(
  "junk, forgeries and poisoned changes do not stop a game",
  async (set) => {
    const relay = await set.relay();
    const ada = await set.person("Ada", relay);
    const ben = await set.person("Ben", relay);
    const mallory = await set.person("Mallory", relay);
    const link = await sitDown("Poison", [ada, ben, mallory]);
    const begun = await agree([ada, ben, mallory]);
    const identity = identityOf(await mallory.identity());
    await mallory.leaveTheBrowser();

    const intruder = set.keep(await Intruder.enter(relay, link));
    await rudeFrames(intruder);
    await junk(intruder);
    await poison(intruder, identity);
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

/** The relay complains about what is no frame, and goes on listening. */
async function rudeFrames(intruder) {
  for (const bytes of [Buffer.alloc(0), Buffer.of(0xff), randomBytes(64)]) {
    assert(Number.isInteger(await intruder.complain(bytes)));
  }
}

/** Chunks that are not sealed, or sealed and empty, or signed by a stranger. */
async function junk(intruder) {
  const stranger = new SigningKey(randomBytes(32));
  await intruder.put(randomBytes(300));
  await intruder.put(sealBytes(intruder.keys, randomBytes(200)));
  await intruder.put(sealBytes(intruder.keys, Buffer.alloc(0)));
  await intruder.put(seal(intruder.keys, stranger, { document: 0, changes: [randomBytes(99)] }));
}

/** Broken changes, properly sealed and signed by somebody who has a seat. */
async function poison(intruder, identity) {
  const chunks = (await intruder.readAll()).flatMap((chunk) => {
    try {
      return [open(intruder.keys, chunk)];
    } catch {
      return [];
    }
  });
  const [{ document }] = chunks;
  const changes = chunks.flatMap((chunk) => chunk.changes);
  assert(changes.length > 0);
  const seed = randomBytes(4).readUInt32BE();
  console.log(`damage from seed ${seed}`);
  for (const change of damaged(changes, 60, seed)) {
    await intruder.put(seal(intruder.keys, identity, { document, changes: [change] }));
  }
}
