// Names and texts that could turn a line round or hide something in it.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const SARAH = "\u05e9\u05e8\u05d4";

scene("a typed name is put into normal form, and no name turns a line of the chronicle round", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const other = await set.person(SARAH, relay);
  const link = await ada.found("Names");
  // Two characters for one letter, and blanks of another keyboard: the name is normalised.
  const jose = await set.person("Jos\u00e9 M", relay);
  await jose.visit(link);
  await jose.fill("join-name", "Jose\u0301\u3000M ");
  await jose.click("join");
  await jose.shown("seat", `[data-name="${jose.name}"]`);
  await other.join(link);
  await ada.sees(jose);
  await ada.sees(other);
  await agree([ada, jose, other]);
  await ada.begin();

  const people = [ada, jose, other];
  await agree(people);
  for (;;) {
    const turn = await ada.onTurn();
    const mover = people.find((person) => person.name === turn);
    const title = `Tea for ${people.indexOf(mover)}`;
    const number = await mover.propose({ title, text: "Tea\u00ad is\u202e served." });
    await mover.openVoting(number);
    for (const person of people) {
      await person.stage(number, "voting");
      await person.vote(number, true);
    }
    await agree(people);
    await mover.close(number);
    await agree(people);
    if (mover === other) break;
  }

  await ada.go("/chronicle");
  await ada.shown("ruling");
  const places = await ada.page.evaluate(placesInLines, SARAH);
  assert(places.length > 3, "she stands in several lines");
  for (const { line, before, name, after } of places) {
    assert(before <= name && name < after, `a line is turned round: ${line}`);
  }
  // Hidden characters were removed before the text was signed.
  await ada.go("/rules");
  await ada.shown("rule");
  const law = await ada.page.locator("main").textContent();
  assert.match(law, /Tea for/);
  assert.doesNotMatch(law, /[\u00ad\u202e]/);
});

/**
 * Position of a name in each line with it: after the text before it, and before the text after it.
 */
function placesInLines(wanted) {
  const left = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect().left;
  };
  return [...document.querySelectorAll('[data-testid="happening"]')].flatMap((happening) => {
    const node = document.createTreeWalker(happening, NodeFilter.SHOW_TEXT).nextNode();
    const line = node.textContent;
    const at = line.indexOf(wanted);
    if (at < 0) return [];
    const end = at + wanted.length;
    // The character that closes the name's own span has no width; the first visible one counts.
    const next = end + line.slice(end).search(/[^\u2069\s]/);
    const seen = line.search(/[^\u2068\s]/);
    const name = left(node, at, end);
    const before = seen < at ? left(node, seen, seen + 1) : name;
    return [{ line, before, name, after: left(node, next, next + 1) }];
  });
}
