// More to say than for and against: an election and a ranking that a rule puts to the vote.
import assert from "node:assert/strict";
import { adopt, agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const ELECTIONS = `action elect(who) "Elect a Speaker" | de "Sprecher wählen" | it "Eleggi il portavoce"
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

/** Presses options by their places and hands the vote in. */
async function choose(person, places) {
  await person.go();
  await person.shown("ballot", '[data-stage="open"]');
  for (const place of places) {
    await person.at("choose-option", `[data-place="${place}"]`).click();
  }
  await person.click("cast-options");
}

scene("an election and a ranking are voted on by pressing what one wants", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const both = [ada, ben];
  await sitDown("Options", both);
  await adopt(both, { title: "Elections", text: "We elect.", code: ELECTIONS });

  await ada.take("elect");
  await agree(both);
  await choose(ada, [1]);
  // Whoever names somebody else has changed their mind: one name only.
  await ben.go();
  await choose(ben, [2, 1]);
  await agree(both);
  await ben.go();
  await ben.eventually("the one who was elected", async () =>
    (await ben.page.getByTestId("ruling").first().textContent()).includes("Ada"),
  );

  await ada.take("rank");
  await agree(both);
  await choose(ada, [3, 1]);
  await ada.shown("option", '[data-place="3"][data-votes="1"]');
  await choose(ben, [3, 2]);
  await agree(both);
  await ada.eventually("what is played", async () =>
    (await ada.page.getByTestId("ruling").first().textContent()).includes("Auctions"),
  );
});
