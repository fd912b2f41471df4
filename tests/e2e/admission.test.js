// Rules decide on seats: an invitation for one person, and a vote on a latecomer.
import assert from "node:assert/strict";
import { agree } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("an invitation seats one person, and the plain link nobody where the rules say so", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const link = await ada.found("By invitation", "suber", { admission: "invitation" });
  await ada.go("/rules");
  await ada.page.getByText("A.01").first().waitFor();
  await ada.go();

  const ben = await set.person("Ben", relay);
  await ben.visit(link);
  await ben.shown("call", '[data-call="watch"]');

  await ada.click("invite-one");
  await ada.shown("invitation");
  const address = await ada.at("invitation").getByTestId("invite-link").inputValue();
  const invitation = address.slice(address.indexOf("#"));
  await ben.visit(invitation);
  // Copied from the address bar, the link invites no second person.
  await ben.eventually("a plain address", async () =>
    (await ben.page.evaluate(() => location.hash)) === link,
  );
  await ben.fill("join-name", ben.name);
  await ben.click("join");
  await ada.sees(ben);
  await agree([ada, ben]);
  assert.equal(await ada.at("invitation").count(), 0, "it is used up");

  const cleo = await set.person("Cleo", relay);
  await cleo.visit(invitation);
  await cleo.shown("call", '[data-call="watch"]');
});

scene("the players vote on who comes late, at once if one of them has invited them", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const link = await ada.found("By vote");
  await ben.join(link);
  await ada.sees(ben);
  await ada.begin();
  await agree([ada, ben]);

  // A person with the link can ask without disturbing the players.
  const cleo = await set.person("Cleo", relay);
  await cleo.apply(link);
  await agree([ada, ben, cleo]);
  await ben.go();
  assert.equal(await ben.at("ballot").count(), 0);
  const choice = "Cleo (waits for admission)";
  await ben.take("ask", [choice]);
  await ben.cast(1, true);
  await agree([ada, ben, cleo]);
  await ada.cast(1, true);
  await agree([ada, ben, cleo]);
  await ada.shown("seat", '[data-name="Cleo"][data-applicant="false"]');

  await ada.go();
  await ada.at("invite").locator("summary").click();
  await ada.click("invite-one");
  await ada.shown("invitation");
  const address = await ada.at("invitation").getByTestId("invite-link").inputValue();
  const dora = await set.person("Dora", relay);
  await dora.apply(address.slice(address.indexOf("#")));
  await agree([ada, ben, cleo, dora]);
  await ben.cast(2, false);
  await agree([ada, ben, cleo, dora]);
  await cleo.cast(2, false);
  await agree([ada, ben, cleo, dora]);
  await dora.shown("call", '[data-call="watch"]');
});
