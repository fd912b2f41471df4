// No press does more than intended: double clicks, votes taken back, confirmations.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark } from "./harness/debate.js";
import { holdAnswers, hostOf } from "./harness/host.js";
import { scene } from "./harness/scene.js";

scene("a double click does one thing, a vote can be taken back, and votes of others leave its buttons", async (set) => {
  const { ada, ben } = await two(set, "Double");
  const number = await ada.propose({ title: "Tea", text: "There is tea." });

  // The next step appears in the place of the last one.
  await ada.go();
  await doubleClick(ada, "open-voting");
  // On a slow page the second press may meet a link.
  await ada.go();
  await ada.shown("call", '[data-call="vote"]');
  await sleep(300);
  assert.equal(await ada.at("undo").count(), 0, "opening the vote gives none");

  await ada.click("vote-against");
  await ada.shown("undo");
  assert.equal(await ada.at("vote-against").getAttribute("aria-pressed"), "true");
  await ada.click("undo-vote");
  await ada.hidden("undo");
  // The bar comes far after the button; a key takes back from anywhere.
  await ada.click("vote-for");
  await ada.shown("undo");
  await ada.page.keyboard.press("Escape");
  await ada.hidden("undo");
  assert.equal(await ada.at("vote-for").getAttribute("aria-pressed"), null);
  await sleep(6_000);
  assert.deepEqual(await ben.tally(number), { inFavour: 0, against: 0 }, "it never left");

  await ben.go();
  const button = await ben.at("vote-for").elementHandle();
  await ben.eventually("it can be pressed", () => button.isEnabled());
  await ada.go();
  await ada.click("vote-against");
  await ada.click("vote-for");
  await ada.hidden("undo");
  await ben.shown("tally", '[data-for="1"]');
  assert(await button.evaluate((button) => button.isConnected && !button.disabled));

  // The last voter's double click does not count the votes.
  await doubleClick(ben, "vote-for");
  await ben.hidden("undo");
  await ada.eventually("Ben's vote", async () => (await ada.tally(number)).inFavour === 2);
  await ada.stage(number, "voting");
  assert.equal(await ada.close(number), "adopted");
  await agree([ada, ben]);
});

scene("a remark that is sent twice in one go is made once", async (set) => {
  const { ada, ben, mover } = await two(set, "Twice");
  const number = await mover.propose({ title: "Tea", text: "There is tea." });
  await agree([ada, ben]);
  await ada.go(`/proposal/${number}`);
  await ada.fill("remark-text", "Once.");
  await ada.at("remark-send").evaluate((button) => {
    button.click();
    button.click();
  });
  await agree([ada, ben]);
  await readsRemark(ben, number, "Once.");
  assert.equal(await ben.at("remark").count(), 1);
});

scene("what is written while something else is being sent stays, and what was sent does not", async (set) => {
  const { ada, ben, mover } = await two(set, "Quick");
  const number = await mover.propose({ title: "Tea", text: "There is tea." });
  await agree([ada, ben]);
  await ada.go(`/proposal/${number}`);
  await ada.fill("remark-text", "First.");
  const host = await hostOf(ada);
  await host.evaluate(holdAnswers);
  await ada.click("remark-send");
  await ada.fill("remark-text", "Second.");
  await host.evaluate(() => globalThis.letGo());
  await readsRemark(ada, number, "First.");
  assert.equal(await ada.at("remark-text").inputValue(), "Second.");

  // Leaving the page before it is sent cancels it.
  await host.evaluate(holdAnswers);
  await ada.click("remark-send");
  await ada.go("/players");
  await ada.hidden("remark-text");
  await host.evaluate(() => globalThis.letGo());
  await readsRemark(ben, number, "Second.");
  await readsRemark(ada, number, "Second.");
  assert.equal(await ada.at("remark-text").inputValue(), "");
});

scene("what is written before the host has said what is there stays, and the rest of it comes", async (set) => {
  const { mover } = await two(set, "Hasty");
  await mover.go("/propose");
  await mover.choose("kind-repeal");
  const host = await hostOf(mover);
  await host.evaluate(holdAnswers);
  await mover.choose("kind-enact");
  await mover.choose("write-code");
  await mover.fill("draft-code", "when turn_ends(p)\nend");
  await host.evaluate(() => globalThis.letGo());
  await mover.shown("code-verdict");
  await sleep(300);
  assert.equal(await mover.at("draft-code").inputValue(), "when turn_ends(p)\nend");

  await mover.choose("kind-amend");
  await mover.at("draft-rule").locator('option[value="203"]').waitFor({ state: "attached" });
  await host.evaluate(holdAnswers);
  await mover.at("draft-rule").selectOption("203");
  await mover.fill("draft-text", "One vote is enough.");
  await host.evaluate(() => globalThis.letGo());
  await mover.eventually("the rule's title", async () =>
    (await mover.at("draft-title").inputValue()) !== "",
  );
  assert.equal(await mover.at("draft-text").inputValue(), "One vote is enough.");

  // The rule has words in three languages; the player's own are in the chosen one.
  await mover.at("draft-language").selectOption("it");
  assert.equal(await mover.at("draft-text").inputValue(), "One vote is enough.");
});

scene("a vote is signed when its table is left before the host answers, and settings lead back there", async (set) => {
  const { ada, ben } = await two(set, "Leaving");
  const number = await ada.propose({ title: "Tea", text: "There is tea." });
  await ada.openVoting(number);
  await ben.stage(number, "voting");
  await ben.go();
  await ben.shown("vote-for");
  await ben.page.locator(".cold").first().waitFor({ state: "detached" });
  const host = await hostOf(ben);
  await host.evaluate(holdAnswers);
  await ben.click("vote-for");
  await ben.shown("undo");
  await ben.click("nav-home");
  await host.evaluate(() => globalThis.letGo());
  await ada.eventually("Ben's vote", async () => (await ada.tally(number)).inFavour === 1);

  await ada.go("/rules");
  await ada.click("nav-settings");
  await ada.click("back-to-table");
  await ada.shown("nav-rules", '[aria-current="page"]');
  await ada.click("nav-home");
  await ada.click("nav-settings");
  await ada.shown("language");
  assert.equal(await ada.at("back-to-table").count(), 0, "it was not left for the settings");
});

scene("what comes in during a press does not move what is pressed", async (set) => {
  const { ada, ben, mover } = await two(set, "Still");
  const { mouse } = mover.page;
  const down = async (_, { x, y, width, height }) => {
    await mouse.move(x + width / 2, y + height / 2);
    await mouse.down();
  };
  await pressedMeanwhile(mover, down, async (button, place) => {
    assert.deepEqual(await button.boundingBox(), place);
    await mouse.up();
  });
  await agree([ada, ben]);
  // Staying shows it after a while.
  await ada.go("/proposal/301");
  await ada.shown("remark-text");
  await ada.page.mouse.move(5, 400);
  await ada.page.mouse.down();
  await ben.go("/proposal/301");
  await ben.fill("remark-text", "Held.");
  await ben.click("remark-send");
  await ada.at("remark").filter({ hasText: "Held." }).waitFor();
  await ada.page.mouse.up();
});

scene("a press with the space bar counts although its button moves meanwhile", async (set) => {
  const { mover } = await two(set, "Keys");
  const { keyboard } = mover.page;
  const down = async (button) => {
    await button.focus();
    await keyboard.down("Space");
  };
  await pressedMeanwhile(mover, down, () => keyboard.up("Space"));
});

scene("beginning and acting by a rule are asked about first, and nothing is done before", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const link = await ada.found("Asked");
  await ben.join(link);
  await ada.sees(ben);
  await ada.shown("call", '[data-call="begin"]');
  await ada.click("begin");
  assert.equal(await ada.at("turn").count(), 0, "it is asked first");
  await ada.click("begin-yes");
  await ada.shown("turn");

  const offer = ada.at("offer", '[data-action="standstill"]');
  await offer.getByTestId("offer-button").click();
  await offer.getByTestId("consequences").waitFor();
  const before = await ada.hash();
  await offer.getByRole("button", { name: "Cancel" }).click();
  await offer.getByTestId("offer-asked").waitFor({ state: "detached" });
  assert.equal(await ada.hash(), before, "nothing was done");
  await offer.getByTestId("offer-button").click();
  await offer.getByTestId("offer-yes").click();
  await agree([ada, ben], { before });
});

/** Proposes something, and releases the host's answers while the button is down. */
async function pressedMeanwhile(person, down, up) {
  const host = await hostOf(person);
  await person.go("/propose");
  await person.shown("submit-proposal");
  await host.evaluate(holdAnswers);
  await person.fill("draft-title", "Tea");
  await person.fill("draft-text", "There is tea.\n\n".repeat(9));
  const button = person.at("submit-proposal");
  await button.scrollIntoViewIfNeeded();
  const place = await button.boundingBox();
  await down(button, place);
  await host.evaluate(() => globalThis.letGo());
  await sleep(150);
  await up(button, place);
  await person.shown("open-proposal");
}

async function two(set, title) {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown(title, [ada, ben]);
  const [mover, other] = (await ada.onTurn()) === "Ada" ? [ada, ben] : [ben, ada];
  return { ada, ben, mover, other };
}

/** Two presses at one place, a fifth of a second apart. */
async function doubleClick(person, id) {
  const button = person.at(id).first();
  await button.scrollIntoViewIfNeeded();
  await person.page.waitForFunction(
    (known) => document.querySelector(`[data-testid="${known}"]`)?.disabled === false,
    id,
  );
  const box = await button.boundingBox();
  // Near the upper edge, where the next step has its button.
  const [x, y] = [box.x + box.width / 3, box.y + 8];
  await person.page.mouse.click(x, y);
  await sleep(200);
  await person.page.mouse.click(x, y);
}
