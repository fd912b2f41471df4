// My games: whose move it is, in the list, in the page's title, and with the way from one to the next.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

/** The cards at home, in their order: title, and whether the game waits for the player. */
async function cards(person) {
  await person.open();
  await person.shown("game");
  const read = (found) =>
    found.map((card) => [card.querySelector("[data-testid=game-open]").textContent, card.dataset.mine === "true"]);
  return person.at("game").evaluateAll(read);
}

/** Waits until the page's title is this. */
const titled = (person, title) =>
  person.eventually(`the title ${title}`, async () => (await person.page.title()) === title);

scene("the game that waits for me comes first and is counted, until I have moved", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben"]) people.push(await set.person(name, relay));
  const ada = people[0];
  const link = await sitDown("Waits for Ada", people);
  const [mover, other] = (await ada.onTurn()) === "Ada" ? people : [people[1], people[0]];
  const number = await mover.propose({ title: "Tea", text: "There is tea." });
  await mover.openVoting(number);
  await agree(people);
  await other.vote(number, true);
  await agree(people);
  // Now one of them waits, and founds another game meanwhile, which has not begun.
  await titled(mover, "Your move: Waits for Ada – Nomic");
  await titled(other, "Waits for Ada – Nomic");
  await other.go();
  await other.shown("call", '[data-call="nothing"]');
  await mover.found("Just founded");
  assert.deepEqual(await cards(mover), [
    ["Waits for Ada", true],
    ["Just founded", false],
  ]);
  await titled(mover, "(1) Nomic");
  assert.deepEqual(await cards(other), [["Waits for Ada", false]]);
  await titled(other, "Nomic");

  await mover.visit(link);
  await mover.vote(number, true);
  await titled(mover, "Your move: Waits for Ada – Nomic");
  await mover.close(number);
  await agree([mover]);
  await mover.go();
  await mover.shown("call", '[data-call="nothing"]');
  await titled(mover, "Waits for Ada – Nomic");
  assert.deepEqual(await cards(mover), [
    ["Waits for Ada", false],
    ["Just founded", false],
  ]);
  await titled(mover, "Nomic");
});

scene("home in another tab follows the game that is open", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben"]) people.push(await set.person(name, relay));
  await sitDown("Two tabs", people);
  const mover = (await people[0].onTurn()) === "Ada" ? people[0] : people[1];
  await titled(mover, "Your move: Two tabs – Nomic");
  const home = await mover.browser.tab(true);
  await home.goto(mover.address);
  await home.waitForFunction(() => document.title === "(1) Nomic");
  const number = await mover.propose({ title: "Tea", text: "There is tea." });
  await mover.openVoting(number);
  await mover.vote(number, true);
  await mover.go();
  await mover.shown("call", '[data-call="nothing"]');
  await titled(mover, "Two tabs – Nomic");
  // The reader turns to the other tab.
  await home.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await home.waitForFunction(() => document.title === "Nomic");
});

scene("somebody who has done their part reminds the others, and finds the next game", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben"]) people.push(await set.person(name, relay));
  const [ada, ben] = people;
  await sitDown("First", people);
  const first = (await ada.onTurn()) === "Ada" ? ada : ben;
  const link = await sitDown("Second", people);
  const second = (await ada.onTurn()) === "Ada" ? ada : ben;
  const idle = second === ada ? ben : ada;
  await second.browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await idle.browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await idle.go();
  await idle.click("remind");
  await idle.page.locator('[data-testid="reminded"]:not(:empty)').waitFor();
  const copied = await idle.page.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.startsWith(`${second.name}, it’s your move. (Nomic, “Second”)\n`), copied);
  assert.ok(copied.endsWith(link), copied);
  // The mover is offered no reminder.
  await second.go();
  await second.shown("call", '[data-call="propose"]');
  assert.equal(await second.at("remind").count(), 0);
  // Nothing is left to do at the second table for the idle player; perhaps at the first.
  const waits = first === idle;
  if (waits) {
    await idle.click("next-game");
    await idle.shown("table-title");
    await idle.eventually("the first table", async () => /First/.test(await idle.page.title()));
  } else {
    assert.equal(await idle.at("next-game").count(), 0);
  }
});

scene("a returning player reads what happened, and where the last visit ended", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben"]) people.push(await set.person(name, relay));
  const link = await sitDown("Meanwhile", people);
  const [mover, other] = (await people[0].onTurn()) === "Ada" ? people : [people[1], people[0]];
  await other.go();
  assert.equal(await other.at("since").count(), 0, "nothing has happened without the reader");
  await other.leaveTheBrowser();
  const number = await mover.propose({ title: "Tea", text: "There is tea." });
  await mover.openVoting(number);
  await mover.vote(number, true);
  await agree([mover]);

  await other.visit(link);
  await other.shown("since");
  await other.shown("call", '[data-call="vote"]');
  assert.match(await other.at("since-table").first().innerText(), /Tea/);
  await other.go("/chronicle");
  await other.shown("visit-ended");
  await other.go();
  await other.click("since-dismiss");
  await other.hidden("since");
  await other.go("/rules");
  await other.shown("rule");
  await other.go();
  await other.shown("vote-for");
  assert.equal(await other.at("since").count(), 0, "it stays dismissed");
  await other.reload();
  await other.shown("vote-for");
  assert.equal(await other.at("since").count(), 0, "all of it was read");
});
