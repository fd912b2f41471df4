// Several people at one table.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE_MS } from "./browser.js";

/**
 * Waits until all have one state, and nothing is under way; returns its hash. The hash must differ
 * from `before`, where something has happened.
 */
export async function agree(people, { before = null, patience = 2 * PATIENCE_MS } = {}) {
  const end = Date.now() + patience;
  // Actions are done first.
  for (const { page } of people) {
    await page.locator("main[aria-busy=true]").waitFor({ state: "detached" });
  }
  for (;;) {
    const views = await Promise.all(
      people.map(async (person) => ({
        name: person.name,
        hash: await person.hash(),
        unsent: await person.unsent(),
      })),
    );
    const [{ hash }] = views;
    const settled = views.every((view) => view.hash === hash && view.unsent === 0);
    if (hash && hash !== before && settled) return hash;
    assert(Date.now() < end, `no agreement: ${JSON.stringify(views)}`);
    await sleep(150);
  }
}

/** Founds a game, seats all people and begins it. Returns the link's fragment. */
export async function sitDown(title, people) {
  const [founder, ...others] = people;
  const link = await founder.found(title);
  for (const other of others) {
    await other.join(link);
    await founder.sees(other);
  }
  const before = await agree(people);
  await founder.begin();
  await agree(people, { before });
  return link;
}

/** The first person proposes a change, all vote for it, and it is adopted. Returns its number. */
export async function adopt(people, change) {
  const [proposer] = people;
  const number = await proposer.propose(change);
  await proposer.openVoting(number);
  for (const person of people) await person.vote(number, true);
  await agree(people);
  assert.equal(await proposer.close(number), "adopted");
  await agree(people);
  return number;
}
