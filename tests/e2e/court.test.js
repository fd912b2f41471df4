// The court, from the statement to the vote that overrules a judgement.
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("a judge is called and judges, and a link opens the form to overrule the judgement", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben", "Cleo"]) people.push(await set.person(name, relay));
  await sitDown("Court", people);
  const [ada, ben, cleo] = people;
  await ada.go("/court");
  await ada.fill("case-statement", "Tea may be served at any time.");
  await ada.click("call-judge");
  await agree(people);

  // The player before the one on turn judges.
  await cleo.go("/court");
  await cleo.choose("finding-false");
  await cleo.fill("judgement-reason", "It would get cold.");
  await cleo.click("judge-submit");
  await cleo.shown("judgement", '[data-finding="false"]');
  await agree(people);

  await ada.go();
  await ada.shown("call", '[data-call="duty"]');
  await ada.at("call").getByTestId("case-brief").getByTestId("judgement").waitFor();
  // The way to do something else opens its form at once.
  await ada.at("instead").getByRole("button").click();
  const overrule = ada.at("offer", '[data-action="overrule"]').first();
  await overrule.getByTestId("offer-form").locator("select").selectOption({ index: 1 });
  await overrule.getByTestId("offer-do").click();
  await agree(people);
  for (const person of [ada, ben]) {
    await person.go();
    await person.shown("ballot", '[data-stage="open"]');
    await person.give("cast-for");
    await agree(people);
  }
  await ada.go("/court");
  await ada.shown("former");
});
