// An invitation is in the address that it is opened by, and leaves it.
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
