// Choices of a ruleset are made at the founding: for a starter, and for pages from files.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { agree } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const RULESETS = new URL("../../crates/nomic-rulesets/rulesets/", import.meta.url);

scene("the time that the founder has chosen passes on open pages, and then sealed votes are counted", async (set) => {
  const relay = await set.relay();
  const ann = await set.personWithClock("Ann", relay);
  const ben = await set.personWithClock("Ben", relay);
  const link = await ann.found("A quick one", "rishon", {
    voting_time: "days(1)",
  });
  const dan = await set.person("Dan", relay);
  for (const person of [ben, dan]) {
    await person.join(link);
    await ann.sees(person);
  }
  await agree([ann, ben, dan]);

  await ann.begin();
  await agree([ann, ben]);
  const tea = await ben.propose({ title: "Tea", text: "Tea is served at four." });
  await ann.stage(tea, "debate");
  await ann.openVoting(tea);
  await ben.stage(tea, "voting");
  await ben.vote(tea, true);
  await agree([ann, ben]);
  assert.deepEqual(await ann.tally(tea), { inFavour: 0, against: 0 });
  assert.equal(await ann.at("close-voting").count(), 0, "nothing is counted before its time");
  for (const person of [ann, ben]) await person.pass({ days: 1, hours: 1 });
  await ann.due(tea);
  assert.equal(await ann.close(tea), "adopted");
  assert.deepEqual(await ann.tally(tea), { inFavour: 1, against: 0 });
});

scene("pages in this program's own format bring their code and their choices along", async (set) => {
  const relay = await set.relay();
  const ann = await set.person("Ann", relay);
  await ann.open();
  await ann.click("new-game");
  const today = new Date().toLocaleDateString("en", { weekday: "long" });
  assert.equal(await ann.at("new-title").inputValue(), `${today}’s table`);
  await ann.fill("new-name", ann.name);
  await ann.choose("starter-own");
  await ann.click("next-step");
  const page = (name) => fileURLToPath(new URL(name, RULESETS));
  // Picks of a ruleset are forgotten with it.
  await ann.at("bring-file").setInputFiles(page("rishon/en.md"));
  await ann.at("choice-voting_time").selectOption("days(1)");
  await ann.at("bring-file").setInputFiles([page("postal/de.md"), page("postal/en.md")]);
  await ann.shown("bring-written", '[data-rules="16"]');
  await ann.at("choice-goal").selectOption("150");
  await ann.click("create-game");
  await ann.shown("seat", `[data-name="${ann.name}"]`);
  await ann.shown("office");
  ann.fragment = await ann.page.evaluate(() => location.hash);
  await ann.go("/rules");
  await ann.shown("rule", ">> text=Winning");
  const law = await ann.page.locator("main").innerText();
  assert.match(law, /stand at 150 points/);
});
