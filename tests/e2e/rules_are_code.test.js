// The core of the game: amending a rule's code changes the next moves.
import assert from "node:assert/strict";
import { speak } from "./harness/attention.js";
import { adopt, agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const ONE_IS_ENOUGH = "when required_votes(b)\n  answer 1\nend";

scene("amending the code of 203 changes how the next proposal is counted", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Coup", [ada, ben]);

  const text = "One vote in favour is enough.";
  const coup = await ada.propose({ kind: "amend", rule: 203, text, code: ONE_IS_ENOUGH });
  await ada.openVoting(coup);
  await ada.vote(coup, true);
  await ben.vote(coup, true);
  await agree([ada, ben]);
  assert.equal(await ada.close(coup), "adopted");
  assert(!(await ada.rules()).includes(203), "an amended rule takes the proposal's number");

  await ben.stage(coup, "adopted");
  const alone = await ben.propose({ title: "Alone", text: "Ben may choose the music." });
  await ben.openVoting(alone);
  await ben.vote(alone, true);
  await ada.vote(alone, false);
  await agree([ada, ben]);
  assert.equal(await ben.close(alone), "adopted");
  await agree([ada, ben]);
});

scene("what code can say is looked up beside the field in which it is written", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Lexicon", [ada, ben]);
  await ada.go("/propose");
  await ada.choose("write-code");
  await ada.at("lexicon").locator("summary").click();
  const words = ada.at("lexicon-words");
  await words.getByText("when turn_begins(p)").waitFor();
  await ada.at("lexicon-search").fill("points");
  await words.getByText("award(turn_player, 3)").waitFor();
  await ada.at("lexicon-search").fill("zeppelin");
  await words.locator("dt").first().waitFor({ state: "detached" });
  // Found words can be written.
  await ada.at("lexicon-search").fill("");
  const example = await words.locator("dt").first().innerText();
  await ada.fill("draft-code", example);
  await ada.shown("code-verdict", '[data-problems="0"]');
});

scene("a rule is amended in the language of its words, and begun in another one if it has some", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Words", [ada, ben]);
  if ((await ada.onTurn()) !== "Ada") throw new Error("Ada has founded the table and begins");
  const number = await adopt([ada, ben], { title: "Tea", text: "There is tea." });
  await speak(ben, "de");
  await ben.go("/propose");
  await ben.choose("kind-amend");
  const language = ben.at("draft-language");
  assert.equal(await language.inputValue(), "de");
  await ben.at("draft-rule").selectOption(String(number));
  await ben.eventually("the language of the words", async () => (await language.inputValue()) === "en");
  assert.equal(await ben.at("draft-text").getAttribute("lang"), "en");
  // The initial rules have words in all three languages, and the form goes back to the reader's.
  await ben.at("draft-rule").selectOption("208");
  await ben.eventually("German", async () => (await language.inputValue()) === "de");
  const german = await ben.at("draft-text").inputValue();
  await language.selectOption("it");
  await ben.eventually("Italian", async () => (await ben.at("draft-text").inputValue()) !== german);
  // The player's text is kept.
  await ben.fill("draft-text", "Vince chi vuole.");
  await language.selectOption("en");
  await ada.go();
  assert.equal(await ben.at("draft-text").inputValue(), "Vince chi vuole.");
});
