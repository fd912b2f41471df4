// A translated page says the same as a reloaded one.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { remark } from "./harness/debate.js";
import { scene } from "./harness/scene.js";
import { count, stale, translate, words } from "./harness/translator.js";

const PAGES = ["", "/rules", "/chronicle", "/players", "/court"];

/**
 * Compares a translated page with itself, reloaded and not translated; then translates it again.
 */
async function saysTheSame(person, when, tails = [""]) {
  const translated = [];
  for (const tail of tails) {
    await person.go(tail);
    await person.page.waitForTimeout(500);
    translated.push(await words(person));
  }
  assert.deepEqual(await stale(person), [], when);
  assert((await count(person)) > 50, "much of the page was translated");
  await person.go();
  await person.page.reload();
  await person.opened();
  for (const [place, tail] of tails.entries()) {
    await person.go(tail);
    await person.eventually(`the same words ${when}, at ${tail}`, async () => {
      const plain = await words(person);
      return plain.join("\n") === translated[place].join("\n");
    }).catch(async () => assert.deepEqual(translated[place], await words(person), `${when}, at ${tail}`));
  }
  await translate(person);
}

scene("a translated page says what becomes of a whole turn, and follows its reader's choice of language", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Translated", [ada, ben]);
  await ada.go();
  await translate(ada);

  const number = await ada.propose({ title: "Tea", text: "There is tea.", reason: "It is cold." });
  await ben.stage(number, "debate");
  await remark(ben, number, "Milk?");
  await agree([ada, ben]);
  await saysTheSame(ada, "in the debate", ["", `/proposal/${number}`]);

  await ada.openVoting(number);
  await ada.go();
  await ben.vote(number, true);
  await ada.shown("tally", '[data-for="1"]');
  const tally = () => ada.at("tally").first().innerText();
  await ada.eventually("the tally in words", async () => /1 for, 0 against/.test(await tally()));
  await saysTheSame(ada, "when Ben has voted", ["", `/proposal/${number}`]);

  await ada.go();
  await ada.click("vote-for");
  await ada.click("undo-vote");
  await ada.hidden("undo");
  await ada.vote(number, true);
  await agree([ada, ben]);
  await saysTheSame(ada, "when all have voted");

  assert.equal(await ada.close(number), "adopted");
  await agree([ada, ben]);
  assert.equal(await ada.onTurn(), "Ben");
  const seat = ada.at("seat", '[data-name="Ada"]').first();
  const points = await seat.getAttribute("data-points");
  await ada.eventually("the points in words", async () => (await seat.innerText()).includes(points));
  await saysTheSame(ada, "after the turn", [...PAGES, `/proposal/${number}`, `/rules/${number}`]);

  await ada.go("/rules/202");
  await ada.eventually("Rule 202", async () => (await words(ada)).includes("202"));
  await ada.go("/rules/203");
  await saysTheSame(ada, "at the next rule", ["/rules/203"]);
  await chooseLanguage(ada);
}, { limit: 300_000 });

async function chooseLanguage(ada) {
  await ada.open("#/settings");
  await ada.shown("language");
  const before = await words(ada);
  await ada.at("language").selectOption("it");
  await ada.eventually("Italian words", async () => (await words(ada)).includes("Impostazioni"));
  assert.deepEqual(await stale(ada), []);
  const now = await words(ada);
  // A relay's address is in no language.
  const kept = now.filter(
    (word) => word.length > 20 && before.includes(word) && !word.startsWith("ws://"),
  );
  assert.deepEqual(kept, [], "nothing is left in English");
}
