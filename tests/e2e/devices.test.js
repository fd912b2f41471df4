// One player on several devices.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

scene("three devices of two players play one game, and a removed one moves no more", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const phone = await set.person("Ben’s phone", relay);
  const link = await sitDown("Devices", [ada, ben]);
  const all = [ada, ben, phone];

  const pass = await passOf(ben);
  await phone.visit(pass);
  await phone.eventually("a plain address", async () =>
    (await phone.page.evaluate(() => location.hash)) === link,
  );
  await phone.shown("call", '[data-call="device"]');
  await phone.click("play-here");
  await phone.hidden("play-here");
  await agree(all);

  // Ada proposes on her only device, and Ben votes on the phone. His computer knows.
  const number = await ada.propose({ title: "Tea", text: "There is tea." });
  await ada.openVoting(number);
  await ada.vote(number, true);
  await phone.vote(number, false);
  await agree(all);
  await ben.stage(number, "voting");
  await ben.shown("my-vote");
  await ada.close(number);
  await agree(all);

  // On his turn he proposes with the computer, and opens the vote with the phone.
  const second = await ben.propose({ title: "Cake", text: "There is cake." });
  await agree(all);
  await phone.openVoting(second);
  await phone.vote(second, true);
  await agree(all);

  await ben.go("/players");
  await ben.shown("device", '[data-here="true"]');
  const other = ben.at("device", '[data-here="false"]');
  await other.getByTestId("remove-device").click();
  await ben.click("remove-device-confirm");
  await ben.hidden("device", '[data-here="false"]');
  await agree([ada, ben]);
  await phone.go();
  await phone.shown("left-out");
  assert.equal(await ben.at("device").count() <= 1, true);
  await ada.vote(second, true);
  await ben.close(second);
  await agree(all);

  // A used link is good for nobody else.
  const cleo = await set.person("Cleo", relay);
  await cleo.visit(pass);
  await cleo.shown("left-out");
});

/** Makes a link for another device, and returns its part after the address. */
async function passOf(person) {
  await person.go("/players");
  await person.click("add-device");
  await person.shown("pass");
  const address = await person.at("pass").getByTestId("invite-link").inputValue();
  return address.slice(address.indexOf("#"));
}
