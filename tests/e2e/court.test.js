import assert from "node:assert/strict";
import { focusOn, press } from "./harness/attention.js";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("a judge is called, overruled, and the next one judges", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben", "Cleo"]) people.push(await set.person(name, relay));
  await sitDown("Court", people);
  const named = (name) => people.find((person) => person.name === name);

  const caller = named(await people[0].onTurn());
  await caller.go("/court");
  await caller.fill("case-statement", "Tea may be served at any time.");
  await caller.click("call-judge");
  await caller.shown("case", '[data-case="1"]');
  await agree(people);

  const first = named(await judgeOf(caller));
  assert.notEqual(first, caller, "nobody judges during their own turn");
  await judge(first, "false", "It would get cold.");
  await agree(people);

  const others = people.filter((person) => person !== first);
  await others[0].go();
  await offer(others[0], "overrule");
  await agree(people);
  for (const person of others) {
    await person.go();
    await person.shown("ballot", '[data-stage="open"]');
    await person.give("cast-for");
    await agree(people);
  }
  await caller.go("/court");
  await caller.shown("former");
  const second = named(await judgeOf(caller));
  assert(second && second !== first, "somebody else judges now");
  await judge(second, "true", "No rule forbids it.");
  await agree(people);
});

scene("all together set the points right, and the chronicle says why", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Repair", [ada, ben]);

  await ada.go("/repair");
  await ada.fill("correction-reason", "We forgot Ben’s throw.");
  await ada.at("correction-player").selectOption({ label: "Ben" });
  await ada.at("correction-quantity").selectOption("points");
  await ada.fill("correction-to", "5");
  await press(ada, "correction-add");
  await focusOn(ada, "correction-kind");
  await ada.click("correct");
  await ada.shown("correction", '[data-correction="1"]');
  await agree([ada, ben]);

  await ben.go();
  await ben.click("go-agree");
  await ben.click("agree");
  await agree([ada, ben]);
  assert.equal((await ada.players()).get("Ben").points, 5);

  await ada.at("seat", '[data-name="Ben"]').getByTestId("why").first().click();
  await ada.shown("why-step");
  await ada.click("why-entry");
  await ada.shown("ruling", '[data-marked="true"]');
  await ada.at("filter-kind").selectOption("court");
  await ada.shown("ruling");
});

async function judgeOf(person) {
  await person.go("/court");
  await person.shown("case");
  return person.at("case", '[data-settled="false"]').first().getAttribute("data-judge");
}

async function judge(person, finding, reason) {
  await person.go("/court");
  await person.shown("judgement-form");
  await person.choose(`finding-${finding}`);
  await person.fill("judgement-reason", reason);
  await person.click("judge-submit");
  await person.shown("judgement", `[data-finding="${finding}"]`);
}

/** Takes an offer with a case in its form. */
async function offer(person, action) {
  const line = person.at("offer", `[data-action="${action}"]`).first();
  await line.getByTestId("offer-button").click();
  await line.locator("select").selectOption({ index: 1 });
  await line.getByTestId("offer-do").click();
}
