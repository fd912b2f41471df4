// What rules put to the vote, with two answers and with more.
import assert from "node:assert/strict";
import { adopt, agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const QUESTIONS = `action ask(who) "Ask whether there is tea"
  open_ballot("Is there tea?", who)
end

action elect(who) "Elect a Speaker" | de "Sprecher wählen" | it "Eleggi il portavoce"
  open_choice("Who is Speaker?" | de "Wer wird Sprecher?" | it "Chi è il portavoce?", players, 1)
end

action rank(who) "Ask what we play"
  open_ranking("What do we play?", ["Cards", "A map", "Auctions"])
end

when may_vote(v, b)
  if b.rule = this_rule then
    answer yes
  end
end

when chooses(b)
  if b.rule = this_rule then
    answer runoff(b)
  end
end`;

scene("an election, a ranking and a question are voted on, and their buttons stay while others vote", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben", "Cleo"]) people.push(await set.person(name, relay));
  const [ada, ben, cleo] = people;
  await sitDown("Steady", people);
  await adopt(people, { title: "Questions", text: "We ask.", code: QUESTIONS });
  for (const action of ["ask", "elect", "rank"]) await ada.take(action);
  await agree(people);

  for (const [page, other] of [
    ["", ada],
    ["/court", cleo],
  ]) {
    await ben.go(page);
    await ben.eventually("all three", async () => (await ben.at("ballot").count()) === 3);
    const buttons = ben.page.locator("[data-testid='ballot'] button");
    const button = await ben.at("cast-for").elementHandle();
    await ben.page.locator(".cold").first().waitFor({ state: "detached" });
    await buttons.evaluateAll(noteLost);
    const before = await missing(ben);
    await voteOnAll(other);
    await ben.eventually("the other's votes", async () => (await missing(ben)) === before - 3);
    assert.deepEqual(await ben.page.evaluate(() => globalThis.lost()), [], page);
    // A press that was under way votes.
    if (other === cleo) await button.click();
  }
  await ben.click("sign-vote");
  await ada.eventually("Ben's vote", async () => (await missing(ada)) === 2);
  // Of two names that were pressed, the second counts.
  await ada.shown("option", '[data-place="1"][data-votes="2"]');
});

async function voteOnAll(person) {
  await person.go();
  await person.click("cast-for");
  await person.click("sign-vote");
  for (const topic of ["Who is Speaker?", "What do we play?"]) {
    // The next ballot is drawn above before it is removed below: for a moment it is there twice.
    const ballot = person.at("ballot").filter({ hasText: topic }).first();
    await ballot.locator('[data-place="2"]').click();
    await ballot.locator('[data-place="1"]').click();
    await ballot.getByTestId("cast-options").click();
  }
}

/** Records which of these buttons were disabled for a while, or are gone. */
function noteLost(buttons) {
  const open = buttons.filter((button) => !button.disabled);
  const lost = new Set();
  const note = new MutationObserver((changes) => {
    for (const { target } of changes) if (target.disabled) lost.add(target);
  });
  for (const button of open) note.observe(button, { attributeFilter: ["disabled"] });
  globalThis.lost = () =>
    open
      .filter((button) => lost.has(button) || !button.isConnected)
      .map((button) => button.dataset.testid);
}

/** Number of missing votes in the shown ballot. */
async function missing(person) {
  return person.page
    .locator("[data-testid='ballot'] [data-missing]")
    .evaluateAll((all) => all.reduce((sum, one) => sum + Number(one.dataset.missing), 0));
}
