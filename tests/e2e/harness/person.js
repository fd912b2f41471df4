// A person at the table: actions on the page, in the words of the game.
//
// Finds things only by data-testid and data- attributes, so it plays in any language.
import { hostOf, setAhead } from "./host.js";
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { tableOf } from "./address.js";
import { appears, PATIENCE_MS } from "./browser.js";

const HOUR_MS = 3_600_000;
const OPEN_TABLE = 'main fieldset:enabled [data-testid="state-hash"]';

export class Person {
  /** Lead of this person's clock. */
  ahead = 0;

  constructor(name, browser, address, line) {
    Object.assign(this, { name, browser, address, line });
    this.fragment = null;
  }

  /** Opens the page in the first tab: home, or the fragment's place. */
  async open(fragment = "#/") {
    this.page ??= await this.browser.tab();
    await this.page.goto(this.address + fragment);
  }

  /**
   * Founds a game and sits down, with the initial set or another starter. `picks` has a value for
   * the name of each choice. Returns the link's fragment.
   */
  async found(title, starter = "suber", picks = {}) {
    await this.open();
    await this.click("new-game");
    await this.fill("new-name", this.name);
    await this.fill("new-title", title);
    // The label draws the radio button.
    await this.choose(`starter-${starter}`);
    await this.click("next-step");
    for (const [choice, value] of Object.entries(picks)) {
      await this.at(`choice-${choice}`).selectOption(value);
    }
    await this.click("create-game");
    await this.shown("seat", `[data-name="${this.name}"]`);
    this.fragment = tableOf(await this.page.evaluate(() => location.hash));
    return this.fragment;
  }

  async visit(fragment) {
    this.fragment = fragment;
    await this.open(fragment);
    await this.opened();
  }

  async join(fragment) {
    await this.visit(fragment);
    await this.fill("join-name", this.name);
    await this.click("join");
    await this.shown("seat", `[data-name="${this.name}"]`);
  }

  async begin() {
    await this.go();
    await this.click("begin");
    await this.click("begin-yes");
    // Without turns the title of the table is the heading.
    await this.page.locator('[data-testid="turn"], [data-testid="table-title"]').first().waitFor();
  }

  /** Lets time pass on the clock of this device only. */
  async pass({ days = 0, hours = 0 }) {
    this.ahead += (days * 24 + hours) * HOUR_MS;
    await this.page.clock.setSystemTime(Date.now() + this.ahead);
    await (await hostOf(this)).evaluate(setAhead, this.ahead);
  }

  /** Takes an offer of a rule that has no blanks. */
  async take(action) {
    await this.go();
    const offer = this.at("offer", `[data-action="${action}"]`).first();
    await offer.getByTestId("offer-button").click();
    // Only some actions ask for confirmation.
    const asked = offer.getByTestId("offer-yes");
    if (await appears(asked)) await asked.click();
  }

  async tally(number) {
    await this.go(`/proposal/${number}`);
    await this.shown("proposal-page", `[data-number="${number}"]`);
    const tally = await this.at("tally").first().evaluate(({ dataset }) => ({ ...dataset }));
    return { inFavour: Number(tally.for), against: Number(tally.against) };
  }

  /** Presses a button that votes, and has the vote signed at once. */
  async give(button) {
    await this.click(button);
    await this.click("sign-vote");
  }

  async sees(other) {
    await this.go();
    await this.shown("seat", `[data-name="${other.name}"]`);
  }

  /** Proposes one change and returns the number of the proposal. */
  async propose({ kind = "enact", rule, title, text, code, reason }) {
    const known = await this.openProposals();
    await this.go("/propose");
    // The label draws the radio button.
    await this.choose(`kind-${kind}`);
    if (rule) await this.at("draft-rule").selectOption(String(rule));
    if (title) await this.fill("draft-title", title);
    if (text) await this.fill("draft-text", text);
    if (code) {
      await this.choose("write-code");
      await this.fill("draft-code", code);
    }
    if (reason) await this.fill("draft-reason", reason);
    await this.click("submit-proposal");
    return this.eventually("a new proposal", async () =>
      (await this.openProposals()).find((number) => !known.includes(number)),
    );
  }

  async openVoting(number) {
    await this.stage(number, "debate");
    await this.click("open-voting");
    await this.stage(number, "voting");
  }

  async vote(number, inFavour) {
    await this.stage(number, "voting");
    await this.give(inFavour ? "vote-for" : "vote-against");
    await this.shown("my-vote");
  }

  async close(number) {
    await this.stage(number, "voting");
    await this.click("close-voting");
    return this.eventually("an outcome", async () => {
      const stage = await this.at("stage").first().getAttribute("data-stage");
      return stage === "voting" ? null : stage;
    });
  }

  async stage(number, stage) {
    await this.go(`/proposal/${number}`);
    await this.shown("proposal-page", `[data-number="${number}"]`);
    await this.shown("stage", `[data-stage="${stage}"]`);
  }

  /** Numbers of open proposals at the table. */
  async openProposals() {
    await this.go();
    await this.opened();
    return this.#numbers("open-proposal");
  }

  async rules() {
    await this.go("/rules");
    await this.shown("rule");
    return this.#numbers("rule");
  }

  /** By name: points, and true for the player on turn. */
  async players() {
    await this.go();
    await this.shown("seat");
    const rows = await this.at("seat").evaluateAll((found) =>
      found.map(({ dataset }) => [
        dataset.name,
        { points: Number(dataset.points), onTurn: dataset.turn === "true" },
      ]),
    );
    return new Map(rows);
  }

  /** Waits until the time to vote on a proposal is over, by this person's clock. */
  async due(number) {
    await this.go(`/proposal/${number}`);
    await this.shown("proposal-page", `[data-number="${number}"]`);
    await this.shown("deadline", '[data-passed="true"]');
  }

  async onTurn() {
    const found = [...(await this.players())].find(([, { onTurn }]) => onTurn);
    return found?.[0];
  }

  /** Waits until the table is open: earlier the page shows the last view. */
  async opened(patience = PATIENCE_MS) {
    // It is behind a folded line.
    await this.page.locator(OPEN_TABLE).first().waitFor({ state: "attached", timeout: patience });
  }

  async hash() {
    await this.go();
    return this.page.locator(OPEN_TABLE).first().getAttribute("data-hash");
  }

  /** Number of own events that the relay has not stored yet. */
  async unsent() {
    return Number(await this.at("connection").getAttribute("data-unsent"));
  }

  async connected(state = "connected") {
    // A longer time: the page may be waiting to try again.
    await this.shown("connection", `[data-state="${state}"]`, 2 * PATIENCE_MS);
  }

  async goOffline() {
    this.line.cut();
    await this.browser.offline(true);
    await this.connected("offline");
  }

  async comeBack() {
    this.line.mend();
    await this.browser.offline(false);
    await this.connected();
  }

  async reload() {
    await this.go();
    await this.page.reload();
    await this.opened();
  }

  /** Waits until the page would open without a network. */
  async keptForOffline() {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  }

  /** Secret of this person's device, as the settings give it for a backup. */
  async identity() {
    await this.open("#/settings");
    await this.click("identity-show");
    return this.at("identity-secret").textContent();
  }

  async leaveTheBrowser() {
    await this.page.goto("about:blank");
  }

  async otherTab() {
    const other = new Person(this.name, this.browser, this.address, this.line);
    other.page = await this.browser.tab(true);
    await other.visit(this.fragment);
    return other;
  }

  async go(tail = "") {
    const [path, query] = this.fragment.split("?");
    const hash = path + tail + (query ? `?${query}` : "");
    await this.page.evaluate((to) => {
      if (location.hash !== to) location.hash = to;
    }, hash);
  }

  at(id, more = "") {
    return this.page.locator(`[data-testid="${id}"]${more}`);
  }

  async shown(id, more = "", timeout = PATIENCE_MS) {
    await this.at(id, more).first().waitFor({ state: "attached", timeout });
  }

  async hidden(id, more = "", timeout = PATIENCE_MS) {
    await this.at(id, more).first().waitFor({ state: "detached", timeout });
  }

  async click(id) {
    await this.at(id).first().click();
  }

  /** Picks a choice, or ticks a box, by its label. */
  async choose(id) {
    const choice = this.at(id).first();
    await choice.locator("xpath=ancestor::label").click();
    await this.eventually(`${id} is chosen`, () => choice.isChecked());
  }

  async fill(id, text) {
    await this.at(id).first().fill(text);
  }

  async eventually(what, look, milliseconds = PATIENCE_MS) {
    const end = Date.now() + milliseconds;
    for (;;) {
      const found = await look();
      if (found) return found;
      assert(Date.now() < end, `${this.name} waited in vain for ${what}`);
      await sleep(100);
    }
  }

  async #numbers(id) {
    const read = (found) => found.map(({ dataset }) => Number(dataset.number));
    return (await this.at(id).evaluateAll(read)).sort((one, other) => one - other);
  }
}
