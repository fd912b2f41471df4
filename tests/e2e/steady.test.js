// Read, opened or soon pressed parts stay while others play.
import assert from "node:assert/strict";
import { focusOn, press, settle, unsettled } from "./harness/attention.js";
import { agree, sitDown } from "./harness/company.js";
import { remark } from "./harness/debate.js";
import { scene } from "./harness/scene.js";

async function readerAndMover(set, title) {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown(title, [ada, ben]);
  return (await ada.onTurn()) === "Ada" ? [ben, ada] : [ada, ben];
}

/** Focused ruling and element. */
function focusedInRuling(person) {
  return person.page.evaluate(() => {
    const { activeElement } = document;
    return [activeElement.closest("[data-event]")?.dataset.event, activeElement.textContent];
  });
}

scene("what one reads in the chronicle and has opened in the law stays while others play", async (set) => {
  const [reader, mover] = await readerAndMover(set, "Steady");
  const number = await readARule(reader, mover);

  await reader.go("/chronicle");
  await reader.at("ruling").first().waitFor();
  await settle(reader);
  const rulings = await reader.at("ruling").count();
  await remark(mover, number, "Milk?");
  await reader.eventually("another line", async () => (await reader.at("ruling").count()) > rulings);
  assert.deepEqual(await unsettled(reader), []);
  await reader.shown("grade", '[data-grade="final"]');

  await reader.go();
  await reader.at("ruling").first().waitFor();
  await reader.at("because").first().focus();
  const before = await focusedInRuling(reader);
  const newest = () => reader.at("ruling").first().getAttribute("data-event");
  const last = await newest();
  await remark(mover, number, "Lemon?");
  await reader.eventually("another line", async () => (await newest()) !== last);
  assert.deepEqual(await focusedInRuling(reader), before);

  await readTheLaw(reader, mover, number);
});

/** Follows a rule whose variable a proposal changes. Returns the proposal's number. */
async function readARule(reader, mover) {
  await reader.go("/rules/202");
  await reader.shown("reading");
  await settle(reader);
  await reader.page.evaluate(() => {
    globalThis.shrunk = 0;
    const reading = document.querySelector('[data-testid="reading"]');
    new MutationObserver(() => (globalThis.shrunk += reading.isConnected ? 0 : 1)).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  const number = await mover.propose({ title: "Tea", text: "There is tea." });
  await reader.shown("keep", '[data-name="proposed_in"]');
  await reader.eventually("its value", async () => {
    const kept = reader.at("keep", '[data-name="proposed_in"]');
    return (await kept.textContent()).includes("1");
  });
  assert.deepEqual(await unsettled(reader), []);
  assert.equal(await reader.page.evaluate(() => globalThis.shrunk), 0, "what it says was drawn again");
  return number;
}

/** Opens a part of the rules, searches, and sees a rule come. */
async function readTheLaw(reader, mover, number) {
  await mover.openVoting(number);
  await mover.vote(number, true);
  await reader.vote(number, true);
  await agree([reader, mover]);
  await reader.go("/rules");
  const opened = reader.at("rule", '[data-number="203"]').getByTestId("machine");
  await opened.locator("summary").first().click();
  await opened.getByTestId("reading").waitFor({ state: "attached" });
  const open = await opened.elementHandle();
  const stays = async (when) => {
    assert(await open.evaluate((found) => found.isConnected && found.open), when);
    assert.equal(await opened.getByTestId("reading").count(), 1, when);
    assert.equal(await reader.page.locator('[data-testid="machine"][open]').count(), 1, when);
  };
  await reader.fill("rule-search", "203");
  await reader.hidden("rule", '[data-number="101"]');
  await stays("one searches");
  await reader.fill("rule-search", "");
  await reader.shown("rule", '[data-number="101"]');
  await stays("one has searched");

  assert.equal(await mover.close(number), "adopted");
  await reader.shown("rule", '[data-number="301"]');
  await stays("a rule has come");
}

scene("the button that has the focus goes on meaning the same when what stood above it is gone", async (set) => {
  const relay = await set.relay();
  const people = [];
  for (const name of ["Ada", "Ben", "Cleo"]) people.push(await set.person(name, relay));
  const [ada, ben, cleo] = people;
  await sitDown("Repair", people);
  await correct(ada, "Ada");
  await agree(people);
  await correct(cleo, "Cleo");
  await agree(people);

  await ben.go("/repair");
  await ben.shown("correction", '[data-correction="2"]');
  await ben.at("correction", '[data-correction="2"]').getByTestId("agree").focus();
  await ada.go("/repair");
  await ada.click("withdraw");
  await ben.hidden("correction", '[data-correction="1"] [data-testid="agree"]');
  await ben.page.keyboard.press("Enter");
  const agreed = '[data-testid="consent"][data-name="Ben"][data-agreed="true"]';
  await ben.at("correction", '[data-correction="2"]').locator(agreed).waitFor();
});

async function correct(person, name) {
  await person.go("/repair");
  await person.fill("correction-reason", "A slip.");
  await person.at("correction-player").selectOption({ label: name });
  await person.at("correction-quantity").selectOption("points");
  await person.fill("correction-to", "5");
  await press(person, "correction-add");
  await focusOn(person, "correction-kind");
  await person.click("correct");
  await person.at("consent", `[data-name="${person.name}"][data-agreed="true"]`).first().waitFor();
}
