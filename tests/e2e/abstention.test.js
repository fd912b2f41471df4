// Rights of voters and actors under a rule: change a vote, abstain, fill in a fraction and a
// choice.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const LENIENCE = `keep share of each Player: fraction = 0

when may_change(v, b) answer yes end
when may_abstain(b) answer yes end

action pledge(p, part: fraction "what part of it", colour: one of ["red" | de "rot" | it "rosso", "blue" | de "blau" | it "blu"] "which colour")
  "Pledge a part" | de "Einen Teil zusagen" | it "Prometti una parte"
  if part > 1 then
    refuse("at most all of it")
  end
  set p.share = part
  announce(text("{} pledges {} in {}", p.name, part, colour))
end`;

scene("where a rule lets them, players abstain, change their vote, and fill in fractions", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const both = [ada, ben];
  await sitDown("Lenience", both);
  const law = await ada.propose({ title: "Lenience", text: "We are lenient.", code: LENIENCE });
  await ada.openVoting(law);
  assert.equal(await ben.at("abstain").count(), 0, "no rule lets anybody abstain yet");
  await ada.vote(law, true);
  await ben.vote(law, true);
  await agree(both);
  assert.equal(await ada.close(law), "adopted");
  await agree(both);

  await ada.take("pledge", ["0.25", "red"]);
  await ada.eventually("what was pledged", async () =>
    (await ada.page.getByTestId("ruling").allTextContents()).some((text) =>
      text.includes("Ada pledges 1/4 in red"),
    ),
  );

  await agree(both);
  const tea = await ben.propose({ title: "Tea", text: "There is tea." });
  await ben.openVoting(tea);
  await ben.vote(tea, true);
  await ada.stage(tea, "voting");
  await ada.give("vote-against");
  await ada.shown("tally", '[data-against="1"]');
  await ada.give("abstain");
  await ada.shown("tally", '[data-against="0"][data-abstained="1"]');
  await agree(both);
  await ben.shown("tally", '[data-for="1"][data-abstained="1"]');
});
