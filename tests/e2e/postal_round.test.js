// Two rounds of the postal game: numbers in secret, a proposal, the ZAT, the evaluation.
import assert from "node:assert/strict";
import { agree } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("a round of the postal game is evaluated from what nobody could see before", async (set) => {
  const relay = await set.relay();
  const gina = await set.personWithClock("Gina", relay);
  const ada = await set.personWithClock("Ada", relay);
  const ben = await set.personWithClock("Ben", relay);
  const all = [gina, ada, ben];

  const link = await gina.found("By post", "postal");
  for (const player of [ada, ben]) {
    await player.join(link);
    await gina.sees(player);
  }
  await agree(all);
  await gina.begin();
  await agree(all);
  await gina.round(1);
  assert.deepEqual(await gina.points(), { Gina: 0, Ada: 50, Ben: 50 });

  // A number is requested from players, and not from the game master.
  for (const player of [ada, ben]) await player.shown("call", '[data-call="duty"] [data-action="name_number"]');
  await gina.shown("call");
  assert.equal(await gina.at("call", '[data-call="duty"]').count(), 0);
  // The effects of the rule can be read, and are not between the number and its button.
  const told = ada.at("call").getByTestId("consequences");
  await told.waitFor();
  const line = told.locator("li").first();
  assert.equal(await line.isVisible(), false, "it is folded");
  await told.locator("summary").click();
  await line.waitFor();
  for (const person of all) await gameMasterIsTold(person);

  // A rule can move to the other class of this game, and to no immutable or mutable one.
  assert.deepEqual(await ada.classesFor("R.05"), [
    { name: "Basic rules", open: true, chosen: true },
    { name: "Simple rules", open: false, chosen: false },
  ]);
  assert.match(
    await ada.at("draft-changes").innerText(),
    /Transmute Rule R\.05 from “Simple rules” to “Basic rules”: Dropping out/,
  );

  // Ada changes her number: the last one counts, and only she can read it.
  await ada.handIn("name_number", ["77123"]);
  await ada.handIn("name_number", ["4"]);
  await ada.hidden("call", '[data-call="duty"]');
  await ben.handIn("name_number", ["187"]);
  await ben.reads("187");
  const tea = await ada.propose({ title: "Tea", text: "Tea is served at four." });
  const before = await agree(all);
  for (const person of [gina, ada]) {
    assert.doesNotMatch(await person.everythingSaid(), /\b187\b/, `${person.name} reads Ben's number`);
  }
  assert.equal(await gina.at("call-time").count(), 0, "nothing is evaluated before the ZAT");

  for (const person of all) await person.pass({ days: 7, hours: 1 });
  // The game master has a day: until then no device opens anything by itself.
  await gina.go();
  await gina.shown("call", '[data-call="time"]');
  await ada.go();
  await ada.shown("timer", '[data-timer="ZAT"][data-passed="true"]');
  await ada.hidden("call", '[data-call="duty"]');
  assert.doesNotMatch(await ada.everythingSaid(), /\b187\b/, "the ZAT alone opens nothing");
  await gina.callTime("ZAT");
  await agree(all, { before });
  // 4 is the lowest number and counts twice, 187 the next one.
  for (const person of all) {
    await person.round(2);
    assert.deepEqual(await person.points(), { Gina: 0, Ada: 58, Ben: 237 });
    assert.match(await person.everythingSaid(), /\b187\b/, "now everybody can read it");
  }

  // The second round votes on the proposal, and Ben is absent.
  await ada.cast(2, false);
  await ada.vote(tea, true);
  await ada.handIn("name_number", ["2"]);
  const voted = await agree(all);
  for (const person of all) await person.pass({ days: 7, hours: 1 });
  await gina.callTime("ZAT");
  await agree(all, { before: voted });
  await ben.stage(tea, "adopted");
  // Ada: twice 2, and 20 for the proposal; 5 less for all without another proposal. Ben: 5 less,
  // and 20 for an absence without leave.
  for (const person of all) {
    await person.round(3);
    assert.deepEqual(await person.points(), { Gina: 0, Ada: 77, Ben: 212 });
  }

  // The game master stays away for more than a day after the ZAT. The devices open the numbers by
  // themselves, and Ada evaluates the round.
  await ada.handIn("name_number", ["3"]);
  await ben.handIn("name_number", ["5"]);
  const named = await agree(all);
  await gina.goOffline();
  for (const person of [ada, ben]) await person.pass({ days: 8, hours: 1 });
  await ada.callTime("ZAT");
  await agree([ada, ben], { before: named });
  for (const person of [ada, ben]) {
    await person.round(4);
    // Twice 3 for Ada, 5 for Ben; 5 less for both without a proposal.
    assert.deepEqual(await person.points(), { Gina: 0, Ada: 78, Ben: 212 });
  }
  await gina.comeBack();
  await agree(all);

  // Any person can replay the whole game from its signatures.
  await ben.go("/chronicle");
  await ben.click("record-check");
  await ben.shown("record-checked", '[data-holds="true"]');
});

/**
 * The office is shown beside the name, with the rule that gave it; a person without a seat has no
 * points.
 */
async function gameMasterIsTold(person) {
  await person.go("/players");
  const master = person.at("player", '[data-name="Gina"]');
  await master.getByTestId("player-office").filter({ hasText: "game master" }).waitFor();
  assert.equal(await master.getByTestId("by-rule").innerText(), "G.01");
  assert.equal(await master.getByTestId("player-points").count(), 0);
}
