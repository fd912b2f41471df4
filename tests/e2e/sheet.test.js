// A request for a vote has all needed information, within reach of thumb and keyboard.
import assert from "node:assert/strict";
import { focusOn, focused, needed, press, sheet, speak, style } from "./harness/attention.js";
import { adopt, agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const LONG = Array.from({ length: 120 }, (_, place) => `Clause ${place}: nobody is hurried.`).join(
  "\n",
);

scene("the call to vote is the proposal itself, and says how many votes it takes", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Paper", [ada, ben]);
  await speak(ben, "de");
  const tea = "Whoever wins a vote is owed a cup of tea.";
  const number = await ada.propose({ title: "Tea", text: tea, reason: "It is cold in here." });
  await ada.go(`/proposal/${number}`);
  await ada.fill("remark-text", "Green, please.");
  await ada.click("remark-send");
  await ada.shown("remark");
  assert.match(await needed(ada), /^2 of 2 must be in favour\..*203/, "before the vote");
  await ada.openVoting(number);
  await agree([ada, ben]);

  const said = await sheet(ben, number);
  for (const words of [tea, "It is cold in here.", "Green, please.", "Ada"]) {
    assert(said.includes(words), `the sheet says ${words}: ${said}`);
  }
  assert.match(await ben.at("call").locator("h2").textContent(), /„Tea“/);
  assert.match(await needed(ben), /^2 von 2 müssen dafür sein\..*203/);
  assert.equal(await ben.at("written-in").first().getAttribute("data-language"), "en");
  const text = ben.at("sheet").getByTestId("change-text");
  assert.equal(await text.getAttribute("lang"), "en");
  await speak(ben, "it");
  await sheet(ben, number);
  assert.match(await needed(ben), /^Servono 2 voti a favore su 2\..*203/);

  // Moves of others don't replace the buttons.
  await ben.at("vote-for").evaluate((button) => (button.dataset.same = "yes"));
  await ada.vote(number, true);
  await agree([ada, ben]);
  await ben.shown("vote-for", '[data-same="yes"]');
  await ben.vote(number, true);
  assert.equal(await ada.close(number), "adopted");

  await speak(ben, "en");
  await ben.go(`/rules/${number}`);
  await ben.shown("enacted-by", `[data-proposal="${number}"]`);
  const origin = await ben.at("enacted-by").textContent();
  assert.equal(
    origin,
    `Enacted in turn 1 by proposal ${number}, “Tea”, made by Ada: 2 for, 0 against.`,
  );
  await ben.at("enacted-by").locator("a").click();
  await ben.shown("proposal-page", `[data-number="${number}"]`);
  await ben.go("/rules/203");
  await ben.shown("unchanged");
});

scene("the buttons of a vote stay in view on a phone, however long the proposal is", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Scroll", [ada, ben]);
  const number = await ada.propose({ title: "Patience", text: LONG });
  await ada.openVoting(number);
  await agree([ada, ben]);
  await ben.page.setViewportSize({ width: 390, height: 844 });
  await sheet(ben, number);
  const height = await ben.page.evaluate(() => document.documentElement.scrollHeight);
  assert(height > 3000, "the proposal is far longer than the screen");
  // While the page is scrolled, the pair of buttons stays at its foot.
  const end = await ben.at("sheet").evaluate((found) => found.getBoundingClientRect().bottom);
  for (let top = 0; top + 844 < end; top += 700) {
    await ben.page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    for (const button of ["vote-for", "vote-against"]) {
      const clear = await ben.at(button).evaluate(onTop);
      assert(clear, `${button} can be pressed at ${top}`);
    }
  }
  const wide = await ben.page.evaluate(() => document.documentElement.scrollWidth);
  assert(wide <= 390, "nothing sticks out");
});

/** True if the middle of an element is in the window and not covered. */
function onTop(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && element.contains(hit);
}

scene("with the keyboard one goes from step to step and never starts over", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Keys", [ada, ben]);
  const number = await ada.propose({ title: "Tea", text: "There is tea." });
  await ada.go();
  await ada.shown("call", '[data-call="open"]');
  await press(ada, "open-voting");
  await ada.shown("call", '[data-call="vote"]');
  await focusOn(ada, "call-title");
  await ben.vote(number, true);
  await agree([ada, ben]);
  assert.equal(await focused(ada), "call-title", "what others do moves nothing");
  await press(ada, "vote-for");
  await press(ada, "sign-vote");
  await ada.shown("call", '[data-call="close"]');
  await focusOn(ada, "call-title");
  // From the heading it is one step to the button.
  await ada.shown("close-voting", ":enabled");
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter");
  await ada.shown("call", '[data-call="nothing"]');
  await focusOn(ada, "call-title");
  // All see the result there.
  for (const person of [ada, ben]) {
    await person.at("decided").getByText(`Proposal ${number} was adopted`).waitFor();
  }

  // The focus goes to missing fields.
  await ada.go(`/proposal/${number}`);
  await press(ada, "remark-send");
  assert.equal(await focused(ada), "remark-text");
  await ada.go();

  // With a question first, the answer has the focus; without one the focus goes on above.
  await press(ada, "leave");
  await ada.shown("leave-confirm");
  await ada.page.keyboard.press("Tab");
  assert.equal(await focused(ada), "leave-confirm");
  await ada.page.keyboard.press("Enter");
  assert.equal(await ada.at("leave-confirm").count(), 1, "not within a double click");
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter");
  await ada.hidden("leave-confirm");
  await focusOn(ada, "call-title");
  await ada.stage(number, "adopted");

  // A table that cannot be set leaves the focus where it was.
  await ada.open("#/");
  await ada.click("new-game");
  await ada.fill("new-name", "…");
  await press(ada, "create-game");
  await ada.shown("refusal");
  assert.equal(await focused(ada), "create-game");
  await ada.fill("new-name", "");
  await press(ada, "create-game");
  assert.equal(await focused(ada), "new-name");
});

scene("what is chosen, counted and changed can be told apart in forced colours", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Contrast", [ada, ben]);
  await ada.page.emulateMedia({ forcedColors: "active" });
  await ada.go("/propose");
  const face = (kind) => ada.at(kind).locator("xpath=following-sibling::*[1]");
  await ada.choose("kind-repeal");
  await apart(face("kind-repeal"), face("kind-enact"), "background-color");
  await ada.choose("kind-enact");
  await apart(face("kind-enact"), face("kind-repeal"), "background-color");
  const edge = "border-bottom-color";
  await apart(ada.at("nav-table"), ada.at("nav-rules"), edge);
  await ada.at("nav-rules").focus();
  await ada.page.keyboard.press("Tab");
  const ring = await style(ada.at("nav-court"), "outline-style");
  assert.equal(ring, "solid", "the focus has a ring");

  const number = await ada.propose({ kind: "repeal", rule: 208 });
  await ada.openVoting(number);
  await ada.vote(number, true);
  await agree([ada, ben]);
  await ada.go();
  await ada.shown("tally");
  const bar = (vote) => ada.at("tally").first().locator(`[data-vote="${vote}"]`);
  await apart(bar("for"), bar("open"), "background-color");
  await ben.page.emulateMedia({ forcedColors: "active" });
  await ben.vote(number, false);
  await agree([ada, ben]);
  await ada.go();
  await ada.shown("tally", '[data-against="1"]');
  await apart(bar("for"), bar("against"), "background-image");
});

/** True if two things look different. */
async function apart(one, other, property) {
  assert.notEqual(await style(one, property), await style(other, property), property);
}

scene("no word is so long that a page has to be pushed sideways", async (set) => {
  const relay = await set.relay();
  const long = "W".repeat(40);
  const ada = await set.person(long, relay);
  const ben = await set.person("Ben", relay);
  await sitDown("M".repeat(100), [ada, ben]);
  const mover = (await ada.onTurn()) === "Ben" ? ben : ada;
  const number = await mover.propose({ title: "O".repeat(100), text: "Q".repeat(200) });
  await mover.openVoting(number);
  await ada.vote(number, true);
  await ben.stage(number, "voting");
  await ben.page.setViewportSize({ width: 320, height: 640 });
  const fits = async (place, there) => {
    await ben.go(place);
    await ben.shown(there);
    const wide = await ben.page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= 320, `${place || "the table"} is ${wide} wide`);
  };
  await fits("", "sheet");
  await fits(`/proposal/${number}`, "tally");
  await fits("/players", "player");
  await ben.vote(number, true);
  await mover.close(number);
  await agree([ada, ben]);
  await fits("", "decided");
  await fits(`/rules/${number}`, "rule-page");
});

const ENDS = "when ends(b)\n  if b.cast = b.eligible_votes then\n    answer yes\n  end\nend\n";

scene("a vote that ends the ballot says how, while it can be taken back", async (set) => {
  const relay = await set.relay();
  const people = [await set.person("Ada", relay), await set.person("Ben", relay)];
  await sitDown("Endings", people);
  if ((await people[0].onTurn()) !== "Ada") people.reverse();
  await adopt(people, { title: "Endings", text: "A vote ends when all have voted.", code: ENDS });
  const [last, first] = people;
  const number = await first.propose({ title: "Tea", text: "There is tea." });
  await first.openVoting(number);
  await first.go();
  await first.click("vote-for");
  await first.click("sign-vote");
  await agree(people);
  for (const [answer, outcome] of [["vote-against", "rejected"], ["vote-for", "adopted"]]) {
    await last.go();
    await last.click(answer);
    assert.match(await last.at("vote-ends").textContent(), new RegExp(outcome));
    await last.click("undo-vote");
    await last.hidden("undo");
  }
  await last.go();
  await last.click("vote-for");
  await last.click("sign-vote");
  await first.stage(number, "adopted");
});
