// The main case: two people play two full turns, through every mishap of a train ride.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene(
  "two people play two turns through cut lines, reloads and a relay that loses everything",
  async (set) => {
    const relay = await set.relay();
    const ada = await set.person("Ada", relay);
    const ben = await set.person("Ben", relay);
    await sitDown("Train ride", [ada, ben]);
    assert.equal(await ben.onTurn(), "Ada", "the founder sits first");
    await firstTurn(ada, ben);
    await relay.stop();
    await relay.start();
    await Promise.all([ada.connected(), ben.connected()]);
    await secondTurn(ada, ben);
    await loseEverything(set, relay, [ada, ben]);
  },
  { limit: 300_000 },
);

/** Ada's turn: Ben is cut off when he votes. */
async function firstTurn(ada, ben) {
  const title = "Tea";
  const text = "Whoever wins a vote is owed a cup of tea.";
  const number = await ada.propose({ title, text, reason: "It is cold in here." });
  await ada.openVoting(number);
  await ben.stage(number, "voting");
  await ben.keptForOffline();

  await ben.goOffline();
  await ben.vote(number, true);
  assert((await ben.unsent()) > 0, "the vote waits to be sent");
  await ben.reload();
  await ben.stage(number, "voting");
  await ben.shown("my-vote");
  await ada.vote(number, true);
  await ben.comeBack();
  await agree([ada, ben]);

  assert.equal(await ada.close(number), "adopted");
  await ben.stage(number, "adopted");
  await ben.reload();
  await agree([ada, ben]);
  assert((await ben.rules()).includes(number), "the new rule has its proposal's number");
  assert.equal(await ada.onTurn(), "Ben");
  const players = await ada.players();
  assert(players.get("Ada").points >= 1, "the die was thrown for Ada");
  assert.deepEqual(players, await ben.players());
}

/** Ben's turn: he proposes without a line, and Ada says no. */
async function secondTurn(ada, ben) {
  await ben.goOffline();
  const change = { kind: "repeal", rule: 208, reason: "Nobody should win too soon." };
  const number = await ben.propose(change);
  await ben.reload();
  assert.deepEqual(await ben.openProposals(), [number], "it outlives a reload");
  await ben.comeBack();
  await ada.stage(number, "debate");

  await ben.openVoting(number);
  await ada.vote(number, false);
  await ben.vote(number, true);
  await agree([ada, ben]);
  assert.equal(await ben.close(number), "rejected");
  await ada.stage(number, "rejected");
  await agree([ada, ben]);
  assert((await ada.rules()).includes(208), "a rejected repeal repeals nothing");
  assert.equal(await ben.onTurn(), "Ada");
  const players = await ben.players();
  assert(players.get("Ben").points < 0, "a rejected proposal costs more than any die gives");
  assert.deepEqual(players, await ada.players());
}

/** The relay loses all data; other peers fill it again, for a newcomer. */
async function loseEverything(set, relay, people) {
  const hash = await agree(people);
  await relay.stop();
  await relay.forget();
  await relay.start();
  await Promise.all(people.map((person) => person.connected()));
  await agree(people);
  for (const person of people) await person.reload();
  assert.equal(await agree(people), hash);

  const cleo = await set.person("Cleo", relay);
  await cleo.visit(people[0].fragment);
  await cleo.eventually("the same state", async () => (await cleo.hash()) === hash, 30_000);
}
