// A browser's last view of a table, while the table is still being opened.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { readsRemark, remark } from "./harness/debate.js";
import { scene } from "./harness/scene.js";

/** Stored bytes of last views, by table. */
const kept = ({ page }) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("nomic");
        opening.onsuccess = () => {
          const seen = opening.result.transaction("seen").objectStore("seen");
          const [keys, values] = [seen.getAllKeys(), seen.getAll()];
          values.onsuccess = () =>
            done(Object.fromEntries(keys.result.map((key, place) => [key, values.result[place].length])));
          opening.result.close();
        };
      }),
  );

/** Waits until the present view is stored. */
async function isKept(person, link) {
  let before;
  await person.eventually("what is seen to be kept", async () => {
    const now = (await kept(person))[link.replace("#", "")];
    const same = now !== undefined && now === before;
    before = now;
    await new Promise((done) => setTimeout(done, 1_500));
    return same;
  });
}

/** Makes the workers of later pages wait until this is called. */
function withoutHost({ browser, page }) {
  let away = true;
  const wait = (away) =>
    away &&
    new Promise((done) => {
      new BroadcastChannel("come").onmessage = done;
    });
  browser.inWorkers(wait, () => away);
  return () => {
    away = false;
    return page.evaluate(() => new BroadcastChannel("come").postMessage("now"));
  };
}

scene("a table that is opened again shows what was seen last, in this language only, until it is open", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  const link = await sitDown("Again", [ada, ben]);
  const mover = (await ada.onTurn()) === "Ada" ? ada : ben;
  const number = await mover.propose({ title: "Tea", text: "There is tea." });
  await agree([ada, ben]);
  await ada.go();
  await ada.go(`/proposal/${number}`);
  await ada.shown("remark-text");
  await isKept(ada, link);

  const come = withoutHost(ada);
  await ada.page.reload();
  await ada.page.getByText("There is tea.").first().waitFor();
  await ada.shown("as-last-seen");
  assert.ok(await ada.at("remark-send").isDisabled(), "nothing can be done yet");
  assert.ok(await ada.at("remark-text").isDisabled(), "nothing can be written yet");
  // Other pages have views, too; a page without one comes when the table is open.
  await ada.click("nav-table");
  await ada.shown("seat", '[data-name="Ben"]');
  await ada.click("nav-court");
  await ada.shown("opening");

  await remark(ben, number, "Two sugars");
  await come();
  await ada.at("as-last-seen").waitFor({ state: "detached" });
  await readsRemark(ada, number, "Two sugars");
  await remark(ada, number, "None for me");
  await readsRemark(ben, number, "None for me");
  await agree([ada, ben]);

  // What the page asks before the table is open is answered, too.
  await mover.openVoting(number);
  await ada.go();
  await ada.shown("vote-for");
  await isKept(ada, link);
  const comeAgain = withoutHost(ada);
  await ada.page.reload();
  await ada.shown("as-last-seen");
  await ada.shown("call", '[data-call="vote"]');
  await comeAgain();
  await ada.shown("vote-for");

  // Nothing is shown in another language.
  await ada.go();
  await isKept(ada, link);
  const late = withoutHost(ada);
  await ada.page.evaluate(() => localStorage.setItem("nomic.language", "de"));
  await ada.page.reload();
  await ada.page.getByText("Der Tisch wird geöffnet").waitFor();
  assert.equal(await ada.at("seat").count(), 0);
  await late();
  await ada.shown("seat", '[data-name="Ada"]');
});
