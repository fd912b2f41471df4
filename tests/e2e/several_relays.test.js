// A table at several relays: a player at all of them connects the others.
import assert from "node:assert/strict";
import { agree } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const at = (link, addresses) => {
  const relays = addresses.map((address) => `r=${encodeURIComponent(address)}`);
  return `${link.split("?")[0]}?${relays.join("&")}`;
};

const states = (person) =>
  person.at("relay-state").evaluateAll((all) => Object.fromEntries(all.map((one) => [one.dataset.host, one.dataset.up])));

scene("at two relays everybody sees everybody's moves through the one who is at both", async (set) => {
  const one = await set.relay();
  const two = await set.relay();
  const ada = await set.person("Ada", one);
  const ben = await set.person("Ben", two);
  const cleo = await set.person("Cleo", one);
  const link = await ada.found("Two relays");

  await cleo.join(link);
  await ada.sees(cleo);
  await cleo.visit(at(link, [two.socketAddress]));
  await cleo.shown("relay-asked");
  await cleo.shown("relay-stay");
  await cleo.shown("relay-go");
  await cleo.click("relay-too");
  await cleo.hidden("relay-asked");
  await cleo.shown("relays");
  await cleo.eventually("both lines", async () => {
    const ups = Object.values(await states(cleo));
    return ups.length === 2 && ups.every((up) => up === "true");
  });
  assert(Object.keys(await states(cleo)).includes(`127.0.0.1:${two.port}`));
  const both = await cleo.page.evaluate(() => location.hash);
  assert.equal(both.match(/r=/g).length, 2, both);
  cleo.fragment = both;

  // Ben doesn't know the first relay.
  await ben.join(at(link, [two.socketAddress]));
  const people = [ada, ben, cleo];
  for (const person of people) for (const other of people) if (person !== other) await person.sees(other);
  const before = await agree(people);
  await ada.begin();
  await agree(people, { before });
  const number = await ada.propose({ title: "Both ways", text: "We meet at two relays." });
  await ada.openVoting(number);
  for (const person of people) await person.vote(number, true);
  await agree(people);
  assert.equal(await ada.at("relays").count(), 0, "who meets at one is told of none");

  await two.stop();
  await cleo.go();
  await cleo.eventually("the line that is gone", async () => {
    const all = await states(cleo);
    return all[`127.0.0.1:${two.port}`] === "false" && Object.values(all).includes("true");
  });
  await cleo.connected();
  await cleo.page.setViewportSize({ width: 360, height: 740 });
  await cleo.at("relays").locator("summary").click();
  await cleo.page.screenshot({ path: "output/several_relays.png" });
  await cleo.page.reload();
  await cleo.connected();
  await cleo.shown("relays");

  await cleo.at("relays").locator("summary").click();
  await cleo.at("relay-leave").and(cleo.page.locator(`[data-host="127.0.0.1:${two.port}"]`)).click();
  await cleo.hidden("relays");
  await cleo.connected();
  await agree([ada, cleo]);
});
