// Somebody at the table: what a person does with the page, in the words of the game.
//
// Finds things only by data-testid and data- attributes, so it plays in any language.
import { hostOf, setAhead } from "./host.js";
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { tableOf } from "./address.js";
import { appears, PATIENCE_MS } from "./browser.js";
import { wordsOnThePage } from "./words.js";

const HOUR_MS = 3_600_000;
const OPEN_TABLE = 'main fieldset:enabled [data-testid="state-hash"]';

export class Person {
  /** How far this person's clock is ahead. */
  ahead = 0;

  constructor(name, browser, address, line) {
    Object.assign(this, { name, browser, address, line });
    this.fragment = null;
  }

  /** Opens the page in the first tab: home, or what the fragment says. */
  async open(fragment = "#/") {
    this.page ??= await this.browser.tab();
    await this.page.goto(this.address + fragment);
  }

  /**
   * Founds a game and sits down at it, with the initial set or another starter, and with picks (a
   * value for the name of a choice) where that leaves something open. Gives the link's fragment.
   */
  async found(title, starter = "suber", picks = {}) {
    await this.open();
    await this.click("new-game");
    // The radio button itself is drawn by its label.
    await this.choose(`starter-${starter}`);
    for (const [choice, value] of Object.entries(picks)) {
      await this.at(`choice-${choice}`).selectOption(value);
    }
    await this.fill("new-title", title);
    await this.fill("new-name", this.name);
    await this.click("create-game");
    await this.shown("seat", `[data-name="${this.name}"]`);
    this.fragment = tableOf(await this.page.evaluate(() => location.hash));
    return this.fragment;
  }

  /** Opens a link that somebody sent. */
  async visit(fragment) {
    this.fragment = fragment;
    await this.open(fragment);
    await this.opened();
  }

  /** Opens a link and sits down. */
  async join(fragment) {
    await this.visit(fragment);
    await this.fill("join-name", this.name);
    await this.click("join");
    await this.shown("seat", `[data-name="${this.name}"]`);
  }

  /** Opens the link of a game in which newcomers wait for admission, and asks for it. */
  async apply(fragment) {
    await this.join(fragment);
    await this.shown("i-applied");
  }

  async begin() {
    await this.go();
    await this.click("begin");
    await this.click("begin-yes");
    // Where the rules know no turns, the table is headed with its name.
    await this.page.locator('[data-testid="turn"], [data-testid="table-title"]').first().waitFor();
  }

  /** Lets time pass for this person: on the clock of this device, and of no other. */
  async pass({ days = 0, hours = 0 }) {
    this.ahead += (days * 24 + hours) * HOUR_MS;
    await this.page.clock.setSystemTime(Date.now() + this.ahead);
    await (await hostOf(this)).evaluate(setAhead, this.ahead);
  }

  /** Takes what a rule offers; `filled` is what goes into its blanks, one after the other. */
  async take(action, filled = []) {
    await this.go();
    const offer = this.at("offer", `[data-action="${action}"]`).first();
    await offer.waitFor();
    // What is due stands in the call, with its form open.
    const open = await offer.getByTestId("offer-form").count();
    if (!open) await offer.getByTestId("offer-button").click();
    if (filled.length === 0) {
      // A duty is asked for already; any other deed asks once.
      const asked = offer.getByTestId("offer-yes");
      if (!open && (await appears(asked))) await asked.click();
      return;
    }
    const blanks = offer.getByTestId("offer-form").locator("input, select");
    for (const [index, value] of filled.entries()) {
      const blank = blanks.nth(index);
      const chosen = (await blank.evaluate((found) => found.tagName)) === "SELECT";
      await (chosen ? blank.selectOption({ label: value }) : blank.fill(value));
    }
    await offer.getByTestId("offer-do").click();
  }

  /** Takes an offer in secret: nobody can read it before it is opened. */
  async handIn(action, filled) {
    await this.take(action, filled);
    const offer = this.at("offer", `[data-action="${action}"]`).first();
    await offer.getByTestId("handed-in").waitFor();
  }

  /** Calls a time that is due, so that the rules do what they have planned for it. */
  async callTime(timer) {
    await this.go();
    await this.shown("timer", `[data-timer="${timer}"][data-passed="true"]`);
    await this.shown("call", '[data-call="time"]');
    await this.click("call-time");
  }

  /** The votes on a proposal as far as they can be seen from here. */
  async tally(number) {
    await this.go(`/proposal/${number}`);
    await this.shown("proposal-page", `[data-number="${number}"]`);
    const tally = await this.at("tally").first().evaluate(({ dataset }) => ({ ...dataset }));
    return { inFavour: Number(tally.for), against: Number(tally.against) };
  }

  /** Casts a vote in a ballot that a rule opened. */
  async cast(ballot, inFavour) {
    await this.go();
    const card = this.at("ballot", `[data-ballot="${ballot}"]`).first();
    await card.getByTestId(inFavour ? "cast-for" : "cast-against").click();
    await this.click("sign-vote");
  }

  /** Presses a button that votes, and has the vote signed at once. */
  async give(button) {
    await this.click(button);
    await this.click("sign-vote");
  }

  /** Waits until somebody sits at the table, as seen from here. */
  async sees(other) {
    await this.go();
    await this.shown("seat", `[data-name="${other.name}"]`);
  }

  /** Proposes one change and gives the number of the proposal. */
  async propose({ kind = "enact", rule, title, text, code, reason }) {
    const known = await this.openProposals();
    await this.go("/propose");
    // The radio button itself is drawn by its label.
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

  /** The classes to which the form for proposals lets a rule go, and which of them it takes. */
  async classesFor(rule) {
    await this.go("/propose");
    await this.choose("kind-transmute");
    const option = this.at("draft-rule").locator("option", { hasText: `${rule} · ` });
    await this.at("draft-rule").selectOption(await option.getAttribute("value"));
    await this.shown("class-choice");
    return this.at("class-choice").evaluateAll((found) =>
      found.map((input) => ({
        name: input.closest("label").querySelector("strong").textContent,
        open: !input.disabled,
        chosen: input.checked,
      })),
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

  /** Closes the ballot and gives what came of it. */
  async close(number) {
    await this.stage(number, "voting");
    await this.click("close-voting");
    return this.eventually("an outcome", async () => {
      const stage = await this.at("stage").first().getAttribute("data-stage");
      return stage === "voting" ? null : stage;
    });
  }

  /** Waits until a proposal is at a stage, as seen from here. */
  async stage(number, stage) {
    await this.go(`/proposal/${number}`);
    await this.shown("proposal-page", `[data-number="${number}"]`);
    await this.shown("stage", `[data-stage="${stage}"]`);
  }

  /** The numbers of the proposals that are open, as the table shows them. */
  async openProposals() {
    await this.go();
    await this.opened();
    return this.#numbers("open-proposal");
  }

  /** The numbers of the rules in force. */
  async rules() {
    await this.go("/rules");
    await this.shown("rule");
    return this.#numbers("rule");
  }

  /** The players: name -> points and whether it is their turn. */
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

  /** The points that the table shows: name -> points. */
  async points() {
    const players = [...(await this.players())];
    return Object.fromEntries(players.map(([name, { points }]) => [name, points]));
  }

  /** Waits until a round has begun. */
  async round(number) {
    await this.go();
    await this.shown("round", `[data-round="${number}"]`);
  }

  /** Waits until the time to vote on a proposal is over, by this person's clock. */
  async due(number) {
    await this.go(`/proposal/${number}`);
    await this.shown("proposal-page", `[data-number="${number}"]`);
    await this.shown("deadline", '[data-passed="true"]');
  }

  /** All words of the table, of the chronicle and of the players, as a curious person reads them. */
  async everythingSaid() {
    const words = [];
    for (const [tail, sign] of [["", "seat"], ["/chronicle", "ruling"], ["/players", "player"]]) {
      await this.go(tail);
      await this.shown(sign);
      words.push(...(await this.page.evaluate(wordsOnThePage)));
    }
    return words.join("\n");
  }

  /** Finds among what rules offer what this person has handed in and nobody else can read. */
  async reads(secret) {
    await this.go();
    await this.at("handed-in-by-me").filter({ hasText: secret }).first().waitFor();
  }

  async onTurn() {
    const found = [...(await this.players())].find(([, { onTurn }]) => onTurn);
    return found?.[0];
  }

  /** Waits until the table is open: what was seen last is there before. */
  async opened(patience = PATIENCE_MS) {
    await this.page.locator(OPEN_TABLE).first().waitFor({ timeout: patience });
  }

  /** The state hash that this person's page shows now. */
  async hash() {
    await this.go();
    return this.page.locator(OPEN_TABLE).first().getAttribute("data-hash");
  }

  /** How much is written here and not yet kept by the relay. */
  async unsent() {
    return Number(await this.at("connection").getAttribute("data-unsent"));
  }

  async connected(state = "connected") {
    // Longer than a thing on a page may take: it may be waiting to try again.
    await this.shown("connection", `[data-state="${state}"]`, 2 * PATIENCE_MS);
  }

  /** Pulls the cable. */
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

  /** The secret of this person's device, as the settings give it for a backup. */
  async identity() {
    await this.open("#/settings");
    await this.click("identity-show");
    return this.at("identity-secret").textContent();
  }

  async leaveTheBrowser() {
    await this.page.goto("about:blank");
  }

  /** Another tab of the same person, at the same table. */
  async otherTab() {
    const other = new Person(this.name, this.browser, this.address, this.line);
    other.page = await this.browser.tab(true);
    await other.visit(this.fragment);
    return other;
  }

  /** Goes to a page of this person's table. */
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

  /** Waits until a thing is not on the page any more. */
  async hidden(id, more = "", timeout = PATIENCE_MS) {
    await this.at(id, more).first().waitFor({ state: "detached", timeout });
  }

  async click(id) {
    await this.at(id).first().click();
  }

  /** Picks one of several choices, or ticks a box, by the label around it as people do. */
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
