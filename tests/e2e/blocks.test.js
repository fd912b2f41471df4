import assert from "node:assert/strict";
import { speak } from "./harness/attention.js";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("a rule is proposed from a sentence with blanks, read in words, and does what it says", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Sentences", [ada, ben]);
  const [first, other] = (await ada.onTurn()) === "Ada" ? [ada, ben] : [ben, ada];

  await first.go("/propose");
  await first.fill("draft-title", "Diligence");
  await first.fill("draft-text", "Whoever gets a proposal adopted receives 7 points more.");
  await first.choose("write-sentences");
  await first.fill("sentence-search", "veto office");
  await first.shown("offer", '[data-block="office_veto"]');
  assert.equal(await first.at("offers").getByTestId("offer").count(), 1, "what is sought, and no more");
  await first.fill("sentence-search", "");
  await first.at("sentence-category").selectOption("scoring");
  const sentence = '[data-testid="offer"][data-block="award_on_adoption"]';
  assert.equal(await first.at("catalogue").locator(sentence).count(), 2, "listed, and proposed");
  await first.at("fitting").locator(sentence).click();
  // A value that the blank can't take is not proposed as another value, and not lost with the
  // sentence.
  for (const wrong of ["-5", "", "seven"]) {
    await first.at("blank", '[data-name="points"]').fill(wrong);
    await first.shown("blank-unfit");
    await first.shown("code-verdict", '[data-problems="1"]');
    assert.equal(await first.at("code-problem").count(), 0, "nobody wrote that code");
  }
  await first.choose("write-code");
  await first.shown("draft-code");
  await first.choose("write-sentences");
  assert.equal(await first.at("blank", '[data-name="points"]').inputValue(), "seven");
  await first.at("blank", '[data-name="points"]').fill("7");
  await first.hidden("blank-unfit");
  await first.shown("draft-reading");
  await first.eventually("the figure in plain words", async () =>
    (await first.at("draft-reading").textContent()).includes("7"),
  );
  await first.shown("code-verdict", '[data-problems="0"]');
  await first.click("submit-proposal");
  const number = await first.eventually("the proposal", async () => (await first.openProposals())[0]);

  await other.stage(number, "debate");
  await other.shown("change-reading");
  await first.openVoting(number);
  await first.vote(number, true);
  await other.vote(number, true);
  assert.equal(await first.close(number), "adopted");
  await agree([first, other]);

  await other.go(`/propose/${number}`);
  await other.shown("sentence-text", '[data-block="award_on_adoption"]');
  assert.equal(await other.at("blank", '[data-name="points"]').inputValue(), "7");
  await other.go(`/rules/${number}`);
  await other.shown("reading");
});
