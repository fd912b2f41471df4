// A whole game: from founding to a win, and on to another table with the rules of the first.
import assert from "node:assert/strict";
import { speak } from "./harness/attention.js";
import { adopt, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const GIFT = `when on_enacted(r)
  if r = this_rule then
    award(turn_player, 200)
  end
end`;

scene("a game is played in two languages from founding to a win, and goes on at a new table", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben"]) people.push(await set.person(name, relay));
  await sitDown("Thursday", people);
  await speak(people[0], "de");
  if ((await people[0].onTurn()) !== "Ada") people.reverse();
  const [mover, other] = people;
  const number = await adopt(people, { title: "Gift", text: "A gift for whoever is on turn.", code: GIFT });
  for (const person of people) {
    await person.go();
    await person.shown("winners");
    await person.shown("call", '[data-call="again"]');
  }
  // Any person can replay the whole game from its signatures.
  await other.go("/chronicle");
  await other.click("record-check");
  await other.shown("record-checked", '[data-holds="true"]');

  const first = mover.page.url();
  await mover.click("again");
  await mover.eventually("another table", async () => mover.page.url() !== first);
  const next = new URL(mover.page.url()).hash;
  mover.fragment = next;
  await mover.shown("seat", `[data-name="${mover.name}"][data-me="true"]`);
  await mover.shown("call", '[data-call="nothing"]');
  assert.match(await mover.page.title(), /Thursday 2/);
  await mover.go("/rules");
  await mover.shown("rule", `[data-number="${number}"]`);
  // Remaining players get the new address and go there.
  await other.go();
  await other.shown("winners");
  await other.shown("call", '[data-call="next"]');
  await other.click("next-table");
  await other.eventually("the same table", async () => new URL(other.page.url()).hash === next);
  await other.shown("seat", `[data-name="${mover.name}"]`);
});
