// A request for a vote is within reach of thumb, keyboard and eyes.
import assert from "node:assert/strict";
import { focusOn, focused, press, style } from "./harness/attention.js";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const LONG = Array.from({ length: 120 }, (_, place) => `Clause ${place}: nobody is hurried.`).join(
  "\n",
);
const PHONE = { width: 320, height: 640 };

scene("on a phone the buttons of a vote stay in view, and no long word pushes a page sideways", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("W".repeat(40), relay);
  const ben = await set.person("Ben", relay);
  await sitDown("M".repeat(100), [ada, ben]);
  const number = await ada.propose({ title: "O".repeat(100), text: `${"Q".repeat(200)}\n${LONG}` });
  await ada.openVoting(number);
  await agree([ada, ben]);
  await ben.page.setViewportSize(PHONE);
  await ben.go();
  await ben.shown("sheet", `[data-number="${number}"]`);
  const height = await ben.page.evaluate(() => document.documentElement.scrollHeight);
  assert(height > 3000, "the proposal is far longer than the screen");
  // While the page is scrolled, the pair of buttons stays at its foot.
  const { y: start, height: long } = await ben.at("sheet").boundingBox();
  const end = start + long - PHONE.height;
  for (let top = start; top < end; top += PHONE.height - 150) {
    await ben.page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    for (const button of ["vote-for", "vote-against"]) {
      const clear = await ben.at(button).evaluate(onTop);
      assert(clear, `${button} can be pressed at ${top}`);
    }
  }

  const fits = async (place, there) => {
    await ben.go(place);
    await ben.shown(there);
    const wide = await ben.page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= PHONE.width, `${place || "the table"} is ${wide} wide`);
  };
  await ada.vote(number, true);
  await fits("", "sheet");
  await fits(`/proposal/${number}`, "tally");
  await fits("/players", "player");
  await ben.vote(number, true);
  await ada.close(number);
  await agree([ada, ben]);
  await fits("", "decided");
  await fits(`/rules/${number}`, "rule-page");
});

/** True if the middle of an element is in the window and not covered. */
function onTop(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && element.contains(hit);
}

scene("on a phone a vote that would end the game says so above its buttons", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Enough", [ada, ben]);
  const code = "when winner(p)\n  if p.points >= 0 then\n    answer yes\n  end\nend";
  const number = await ada.propose({ title: "Enough", text: LONG, code });
  await ada.openVoting(number);
  await agree([ada, ben]);
  await ben.page.setViewportSize(PHONE);
  await ben.go();
  await ben.shown("would-win");
  assert(await ben.at("would-win").evaluate(onTop), "without scrolling");
});

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
  // From the heading it is a few steps past the links of the sheet to the button.
  await ada.shown("close-voting", ":enabled");
  const onButton = () =>
    ada.page.evaluate(() => document.activeElement.dataset.testid === "close-voting");
  for (let steps = 0; steps < 4 && !(await onButton()); steps += 1) {
    await ada.page.keyboard.press("Tab");
  }
  assert(await onButton(), "the button is near");
  await ada.page.keyboard.press("Enter");
  await ada.shown("call", '[data-call="nothing"]');
  await focusOn(ada, "call-title");
  // All see the result there.
  for (const person of [ada, ben]) {
    await person.at("decided").getByText(`“Tea” is now Rule ${number}`).waitFor();
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
  await press(ada, "next-step");
  await focusOn(ada, "new-game-title");
  await press(ada, "create-game");
  await ada.shown("refusal");
  assert.equal(await focused(ada), "create-game");
  await press(ada, "step-back");
  await ada.fill("new-name", "");
  await press(ada, "next-step");
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
  const ring = await style(ada.at("nav-proposals"), "outline-style");
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
