// The log of a game in JavaScript's Automerge: it loads, merges and reads the documents.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as Automerge from "@automerge/automerge";
import { decode } from "./harness/cbor.js";
import { sha256 } from "./harness/sealing.js";

const RECORD = new URL("../../crates/nomic-fuzz/corpus/records/seed-record", import.meta.url);
const SIGNATURE = 64;

test("JavaScript's Automerge loads a game's document, merges copies in any order, and reads the events", () => {
  const folder = mkdtempSync(join(tmpdir(), "nomic-automerge-"));
  try {
    execFileSync(process.env.NOMIC_RELAY, ["export", RECORD.pathname, "--automerge", folder]);
    const document = readFileSync(join(folder, "log-0.automerge"));
    const events = decode(readFileSync(RECORD))[3].map((event) => Buffer.from(event));
    const game = Automerge.load(document);
    same(game, events);

    const changes = Automerge.getAllChanges(game);
    assert.equal(changes.length, events.length);
    const half = Math.floor(changes.length / 2);
    const [ours] = Automerge.applyChanges(Automerge.init(), changes.slice(half).reverse());
    const [theirs] = Automerge.applyChanges(Automerge.init(), changes.slice(0, half + 1));
    const merged = Automerge.merge(ours, theirs);
    same(merged, events);
    assert.deepEqual(Automerge.getHeads(merged).sort(), Automerge.getHeads(game).sort());
    same(Automerge.load(Automerge.save(merged)), events);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Checks that a document has these events, each under its id, and nothing else. */
function same(document, events) {
  const ids = events.map((event) => sha256(event.subarray(0, -SIGNATURE)).toString("hex"));
  assert.deepEqual(Object.keys(document).sort(), [...ids].sort());
  for (const [place, event] of events.entries()) {
    assert.deepEqual(Buffer.from(document[ids[place]]), event);
  }
}
