// The number of rules reaches a rule's limit, and play goes on by a repeal.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

/** Number of further mutable rules that rule A.01 allows above the initial set. */
const ROOM = 11;

scene(
  "a full book bars new rules with the rule that says so, and a repeal makes room",
  async (set) => {
    const relay = await set.relay();
    const ada = await set.person("Ada", relay);
    const ben = await set.person("Ben", relay);
    await sitDown("Ceiling", [ada, ben]);
    let last;
    for (let count = 1; count <= ROOM; count += 1) {
      last = await turn([ada, ben], { title: `Tea ${count}`, text: "There is tea." });
    }

    const [next] = await inTurn([ada, ben]);
    await next.go();
    await next.shown("call", '[data-call="propose"]');
    await next.page.evaluate(noteWhetherOpen, '[data-testid="kind-enact"]');
    await next.click("propose");
    await next.shown("kind-repeal");
    assert(await next.at("kind-enact").isDisabled(), "no new rule fits");
    const wasOpen = await next.page.evaluate(() => globalThis.wasOpen);
    assert.equal(wasOpen, false, "nor did one seem to fit until the host had answered");
    const barred = next.page.locator("label", { has: next.at("kind-enact") });
    assert.match(await barred.getByTestId("refusal").textContent(), /209.*25/);
    assert(await next.at("kind-repeal").isEnabled());
    assert(await next.at("kind-amend").isChecked(), "the first kind that is open is chosen");

    await turn([ada, ben], { kind: "repeal", rule: last });
    assert(!(await ada.rules()).includes(last));
    await turn([ada, ben], { title: "Coffee", text: "There is coffee." });
    await agree([ada, ben]);
  },
  { limit: 480_000 },
);

/** Records if this could be chosen at any moment. */
function noteWhetherOpen(known) {
  globalThis.wasOpen = false;
  new MutationObserver(() => {
    globalThis.wasOpen ||= document.querySelector(known)?.disabled === false;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** The two players, the one on turn first. */
async function inTurn(people) {
  const name = await people[0].onTurn();
  return people.toSorted((person) => (person.name === name ? -1 : 1));
}

/** A whole turn in which all are in favour; returns the number of the proposal. */
async function turn(people, change) {
  const [mover, other] = await inTurn(people);
  await mover.eventually("the turn", async () => (await mover.onTurn()) === mover.name);
  const number = await mover.propose(change);
  await mover.openVoting(number);
  await mover.vote(number, true);
  await other.vote(number, true);
  await mover.eventually("both votes", async () => (await mover.tally(number)).inFavour === 2);
  assert.equal(await mover.close(number), "adopted");
  await other.stage(number, "adopted");
  return number;
}
