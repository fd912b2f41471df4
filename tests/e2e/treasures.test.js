// Cards that rules have dealt: their player's page shows them at a press.
import assert from "node:assert/strict";
import { adopt, agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const CARDS = `action shuffle(p) "Deal" | de "Geben" | it "Dare le carte"
  set_timer("cards", now)
end

when on_timer(name)
  if name = "cards" then
    for each p in players
      deal(p, "hand" | de "Blatt" | it "mano", 52)
    end
  end
end`;

scene("a card is on no screen before its player presses to see it, and then on that one alone", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const both = [ada, ben];
  await sitDown("Cards", both);
  await adopt(both, { title: "Cards", text: "There are cards.", code: CARDS });
  await ben.take("shuffle");
  await ben.go();
  await ben.click("call-time");
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
  await ben.eventually("the card that Ada had seen", async () =>
    (await ben.at("shown-cards").allTextContents()).includes(String(seen)),
  );
});
