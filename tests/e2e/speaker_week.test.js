// A week in the Speaker's game: newcomers are registered, two votes run side by side under seal,
// the week passes, and an absent player finds the same game.
import assert from "node:assert/strict";
import { agree } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("sealed votes are counted after a week, and who was away then agrees", async (set) => {
  const relay = await set.relay();
  const ann = await set.personWithClock("Ann", relay);
  const ben = await set.personWithClock("Ben", relay);
  const cleo = await set.personWithClock("Cleo", relay);
  const all = [ann, ben, cleo];
  const dan = await set.person("Dan", relay);

  const link = await ann.found("A week", "rishon");
  for (const person of [ben, dan]) {
    await person.join(link);
    await ann.sees(person);
  }
  await agree([ann, ben, dan]);
  await ann.begin();
  // It takes three to begin, and no more.
  await agree([ann, ben, dan]);
  await dan.go();
  await dan.click("leave");
  await dan.click("leave-confirm");
  await agree([ann, ben, dan]);

  // Latecomers wait for the Speaker.
  await cleo.apply(link);
  assert.equal(await cleo.at("call").count(), 0, "nothing waits on an applicant");
  await agree(all);
  await ann.go();
  await ann.shown("call", '[data-call="duty"] [data-action="register"]');
  await ann.take("register");
  await ann.hidden("call", '[data-call="duty"]');
  await cleo.hidden("i-applied");
  await agree(all);

  const tea = await ben.propose({ title: "Tea", text: "Tea is served at four." });
  // Cleo has to know it; otherwise another proposal of hers would get this number for the moment.
  await cleo.stage(tea, "debate");
  const coffee = await cleo.propose({ title: "Coffee", text: "Coffee is served at five." });
  await agree(all);
  assert.deepEqual([tea, coffee], [301, 302]);
  await ben.stage(tea, "debate");
  assert.equal(await ben.at("open-voting").count(), 0, "only the Speaker sends proposals out");
  await ann.openVoting(tea);
  await ann.openVoting(coffee);
  await agree(all);
  // Votes are secret before they are opened, even if there are none.
  await ben.go(`/proposal/${tea}`);
  await ben.at("tally").getByText("Voted: 0 of 3").waitFor();

  for (const [voter, onTea, onCoffee] of [
    [ann, true, false],
    [ben, true, false],
    [cleo, false, true],
  ]) {
    await voter.vote(tea, onTea);
    await voter.vote(coffee, onCoffee);
  }
  await agree(all);
  for (const person of all) {
    for (const number of [tea, coffee]) {
      assert.deepEqual(await person.tally(number), { inFavour: 0, against: 0 });
      assert.equal(await person.at("close-voting").count(), 0, "nothing is counted before its time");
    }
  }

  await cleo.goOffline();
  for (const person of [ann, ben]) await person.pass({ days: 7, hours: 1 });
  // Ben could close the vote in the Speaker's stead, but is not asked to.
  await ben.due(tea);
  await ben.shown("closes-for-keeper");
  await ben.go();
  await ben.shown("call", '[data-call="suggest"]');
  assert.match(await ben.at("waiting-for").textContent(), /Ann/);
  await ann.due(tea);
  assert.equal(await ann.close(tea), "adopted");
  assert.deepEqual(await ann.tally(tea), { inFavour: 2, against: 1 });
  const scored = await ann.points();
  assert.equal(scored.Ann, 0);
  assert.equal(scored.Cleo, 10, "who voted against an adopted proposal gains 10");
  assert(scored.Ben >= 1 && scored.Ben <= 10, `a lot from 1 to 10 gave ${scored.Ben}`);
  assert.equal(await ann.close(coffee), "rejected");
  assert.deepEqual(await ann.tally(coffee), { inFavour: 1, against: 2 });
  assert.deepEqual(await ann.points(), { ...scored, Cleo: 0 });
  await agree([ann, ben]);

  // Cleo still sees both votes open and sealed; the week ends on that device, too.
  assert.deepEqual(await cleo.tally(tea), { inFavour: 0, against: 0 });
  await cleo.pass({ days: 7, hours: 2 });
  await cleo.comeBack();
  await cleo.stage(tea, "adopted");
  await cleo.stage(coffee, "rejected");
  await agree(all);
  assert.deepEqual(await cleo.points(), { ...scored, Cleo: 0 });
  assert((await cleo.rules()).includes(301));
});
