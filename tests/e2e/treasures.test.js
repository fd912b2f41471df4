// Treasures by rules: owned things, cards that only their player sees, an action with another
// player's die, and a stake with a proposal.
import assert from "node:assert/strict";
import { adopt, agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const FAIR = `keep stake of each Proposal = 1 asks 1..9 "Your stake" | de "Dein Einsatz" | it "La tua posta"

action paint(p, name: text "its name" | de "sein Titel" | it "il titolo") "Paint a picture" | de "Ein Bild malen" | it "Dipingere un quadro"
  grant(p, "Picture" | de "Bild" | it "Quadro", name)
end

action give(p, what: Asset "which picture" | de "welches Bild" | it "quale quadro", to: Player "to whom" | de "an wen" | it "a chi")
  "Give a picture away" | de "Ein Bild verschenken" | it "Regalare un quadro"
  where count(assets_of(p, "Picture")) > 0
  if not what in assets_of(p, "Picture") then
    refuse("it is not yours" | de "es ist nicht deins" | it "non è tuo")
  end
  transfer(what, to)
end

action fish(p) "Go fishing" | de "Angeln gehen" | it "Andare a pesca"
  award(p, draw(6))
end

action shuffle(p) "Deal" | de "Geben" | it "Dare le carte"
  set_timer("cards", now)
end

when on_timer(name)
  if name = "cards" then
    for each p in players
      deal(p, "hand" | de "Blatt" | it "mano", 52)
    end
  end
end`;

scene("what is owned changes hands, a hand is seen by its player alone, and another throws the die", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const both = [ada, ben];
  await sitDown("The fair", both);
  await adopt(both, { title: "The fair", text: "There is a fair.", code: FAIR });

  await ada.take("paint", ["Sunset"]);
  await ada.go("/players");
  await ada.shown("assets");
  assert.equal(await ada.at("assets").first().textContent(), "Sunset");
  await ada.take("give", ["Sunset (Picture, Ada)", "Ben"]);
  await agree(both);
  await ben.go("/players");
  await ben.shown("assets");

  await ada.take("fish");
  await agree(both);
  await ada.go();
  await ben.go();
  await ada.shown("timer");
  assert.equal(await ada.at("call-time").count(), 0, "nobody throws for themselves");
  await ben.click("call-time");
  await agree(both);
  await ben.eventually("what came of fishing", async () =>
    (await ben.at("ruling").allTextContents()).some((text) => text.includes("Ben threw for Ada")),
  );
  await ben.take("shuffle");
  await ben.callTime("cards");
  await agree(both);
  await ada.go();
  await ada.shown("hand", '[data-name="hand"]');
  assert.equal(await ada.at("own-cards").count(), 0);
  await ada.click("look-at-cards");
  await ada.shown("own-cards");
  const seen = Number.parseInt(await ada.at("own-cards").locator("strong").textContent(), 10);
  assert(seen >= 1 && seen <= 52, `${seen}`);
  await ben.go();
  await ben.shown("hand", '[data-name="hand"]');
  assert.equal(await ben.at("own-cards").count(), 0, "nobody looks at Ben's device");
  await ada.click("show-cards");
  await ada.click("show-cards-yes");
  await agree(both);
  await ben.eventually("the card that Ada had seen", async () =>
    (await ben.at("shown-cards").allTextContents()).includes(String(seen)),
  );

  await ben.go("/propose");
  await ben.shown("asked");
  await ben.at("asked").locator("input").fill("10");
  await ben.fill("draft-title", "Tea");
  await ben.fill("draft-text", "There is tea.");
  await ben.click("submit-proposal");
  await ben.page.getByText("From 1 to 9").first().waitFor();
  assert.equal((await ben.openProposals()).length, 0, "ten is more than the rule takes");
  await ben.go("/propose");
  await ben.at("asked").locator("input").fill("7");
  await ben.click("submit-proposal");
  const tea = await ben.eventually("the proposal", async () => (await ben.openProposals())[0]);
  await ada.go(`/proposal/${tea}`);
  await ada.shown("stated");
  assert.match(await ada.at("stated").first().textContent(), /Your stake: *7/);
  await agree(both);
});
