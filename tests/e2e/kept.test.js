// Drafts last, and so does a seat: the key as a file, persistent storage.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";
import { breakIdentity, failing, failOnce } from "./harness/store.js";

const PASSPHRASE = "five small green frogs";

scene("drafts and a waiting vote outlive a reload, until they are signed or taken back", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  failing(ada);
  await sitDown("Drafts", [ada, ben]);

  await ada.go("/propose");
  await ada.fill("draft-title", "Tea");
  await ada.fill("draft-text", "There is tea at every turn.");
  await ada.choose("write-code");
  await ada.fill("draft-code", "when turn_begins(p)\n  award(p, 1)\nend");
  await ada.fill("draft-reason", "It is cold.");
  await ada.go("/rules");
  await ada.shown("rule");
  await ada.go("/propose");
  await written(ada);
  await ada.page.reload();
  await written(ada);

  // The draft comes back after a look at another kind of change.
  await ada.choose("kind-amend");
  await ada.at("draft-rule").selectOption("203");
  await ada.eventually("the rule's own text", async () =>
    (await ada.at("draft-text").inputValue()).startsWith("To adopt"),
  );
  await ada.fill("draft-title", "Votes");
  await ada.choose("kind-repeal");
  await ada.choose("kind-enact");
  await ada.eventually("the new rule", async () => (await ada.at("draft-title").inputValue()) === "Tea");
  assert.match(await ada.at("draft-code").inputValue(), /award\(p, 1\)/);
  await ada.choose("kind-amend");
  await ada.eventually("the amendment", async () => (await ada.at("draft-title").inputValue()) === "Votes");

  await ada.click("draft-discard");
  await ada.click("draft-discard-yes");
  await ada.hidden("draft-found");
  assert.equal(await ada.at("draft-title").inputValue(), "");

  await ada.fill("draft-title", "Coffee");
  await ada.fill("draft-text", "There is coffee.");
  await ada.click("submit-proposal");
  await ada.shown("open-proposal");
  await agree([ada, ben]);
  await ben.go("/proposal/301");
  await ben.fill("remark-text", "With milk?");
  await ben.page.reload();
  await ben.shown("remark-text");
  assert.equal(await ben.at("remark-text").inputValue(), "With milk?");
  await ben.click("remark-send");
  await ben.shown("remark");
  await ben.page.reload();
  await ben.shown("remark");
  assert.equal(await ben.at("remark-text").inputValue(), "", "what was said is no draft");
  await ada.go("/propose");
  await ada.shown("draft-title");
  assert.equal(await ada.at("draft-found").count(), 0, "what was proposed is no draft");

  await ada.openVoting(301);
  await ada.click("vote-against");
  await ada.shown("undo");
  await ada.click("undo-vote");
  await ada.hidden("undo");
  await ada.page.reload();
  await ada.shown("vote-for");
  assert.equal(await ada.at("undo").count(), 0, "what was taken back does not come again");

  // The page closes before anything of the vote is stored.
  await ada.click("vote-for");
  await ada.shown("undo");
  await failOnce(ada, "put");
  await ada.page.reload();
  await ada.shown("my-vote");
  await ben.eventually("the vote", async () => (await ben.tally(301)).inFavour === 1);
  await ada.page.reload();
  await ada.shown("my-vote");
  assert.equal(await ada.at("undo").count(), 0, "what was signed is not signed again");
  await agree([ada, ben]);
});

async function written(person) {
  await person.shown("draft-found");
  assert.equal(await person.at("draft-title").inputValue(), "Tea");
  assert.equal(await person.at("draft-text").inputValue(), "There is tea at every turn.");
  assert.match(await person.at("draft-code").inputValue(), /award\(p, 1\)/);
  assert.equal(await person.at("draft-reason").inputValue(), "It is cold.");
}

scene("a seat is kept for good, its backup is offered once and brings key and games back", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  for (const person of [ada, ben]) await countAsking(person);
  await sitDown("Keys", [ada, ben]);
  for (const person of [ada, ben]) {
    const asked = await person.page.evaluate(() => sessionStorage.getItem("asked-to-persist"));
    assert.equal(asked, "1", `${person.name}'s browser was asked to keep the seat`);
  }

  const number = await ada.propose({ title: "Tea", text: "There is tea." });
  await ada.openVoting(number);
  await ada.go();
  assert.equal(await ada.at("keep-seat").count(), 0, "nobody is asked before the first vote");
  await ada.vote(number, true);
  await ada.go();
  await ada.click("keep-seat-save");
  await ada.fill("backup-passphrase", PASSPHRASE);
  const [download] = await Promise.all([
    ada.page.waitForEvent("download"),
    ada.click("backup-save"),
  ]);
  const file = await readFile(await download.path(), "utf8");
  const key = await ada.identity();
  assert(!file.includes(key), "the key is sealed");
  await ada.go();
  await ada.hidden("keep-seat");
  await agree([ada, ben]);

  // Another browser, which opens the file.
  const again = await set.person("Ada", relay);
  await again.open();
  await again.click("bring-identity");
  const place = path.join(os.tmpdir(), `nomic-backup-${process.pid}.txt`);
  await writeFile(place, file);
  await again.at("identity-file").setInputFiles(place);
  await again.fill("identity-passphrase", "another one");
  await again.click("identity-import");
  await again.eventually("a complaint", async () => {
    return /passphrase/.test(await again.at("identity-imported").textContent());
  });
  await again.fill("identity-passphrase", PASSPHRASE);
  await again.click("identity-import");
  await again.eventually("the games", async () => {
    return /your games are here/.test(await again.at("identity-imported").textContent());
  });
  await again.open();
  await again.click("game-open");
  again.fragment = ada.fragment;
  await again.shown("seat", '[data-name="Ada"][data-me="true"]');
  // Until another player has moved, events may be missing.
  await again.shown("played-elsewhere");
  await ben.vote(number, true);
  await again.hidden("played-elsewhere");

  // A key that can't be read is not replaced unasked.
  await breakIdentity(ada);
  await ada.open(ada.fragment);
  await ada.shown("lost-key");
  await ada.fill("lost-key-text", "nomic-identity-1:nonsense");
  await ada.click("lost-key-bring");
  await ada.eventually("the complaint", async () =>
    (await ada.at("lost-key-problem").textContent()).trim(),
  );
  await ada.fill("lost-key-text", file);
  await ada.fill("lost-key-passphrase", PASSPHRASE);
  await ada.click("lost-key-bring");
  await ada.shown("seat", '[data-name="Ada"][data-me="true"]');
});

/** Counts requests for persistent storage. */
async function countAsking(person) {
  await person.browser.context.addInitScript(() => {
    const persist = StorageManager.prototype.persist;
    StorageManager.prototype.persist = function counted() {
      const asked = Number(sessionStorage.getItem("asked-to-persist") ?? 0);
      sessionStorage.setItem("asked-to-persist", String(asked + 1));
      return persist.call(this);
    };
  });
}
