// What a person's eyes and keyboard are on.

/** Reads the page in another language from now on. */
export async function speak(person, language) {
  await person.page.evaluate((tag) => localStorage.setItem("nomic.language", tag), language);
  await person.reload();
}

/** What the call to vote on a proposal says. */
export async function sheet(person, number) {
  await person.go();
  await person.shown("sheet", `[data-number="${number}"]`);
  return person.at("sheet").textContent();
}

/** How many votes are needed, as it stands first on the page. */
export function needed(person) {
  return person.at("need").first().textContent();
}

/** Presses a button by the keyboard, as soon as it can be pressed. */
export async function press(person, id) {
  await person.shown(id, ":enabled");
  await person.at(id).first().focus();
  await person.page.keyboard.press("Enter");
}

/** The id of what has the keyboard's focus, or how tests know it. */
export function focused(person) {
  return person.page.evaluate(() => {
    const found = document.activeElement;
    return found?.id || found?.dataset.testid || "";
  });
}

/** Waits until the focus is on the element with this id. */
export async function focusOn(person, id) {
  await person.eventually(`the focus on ${id}`, async () => (await focused(person)) === id);
}

/** A computed style of what is found first. */
export function style(found, property) {
  return found.first().evaluate((el, name) => getComputedStyle(el).getPropertyValue(name), property);
}

/**
 * Opens all that is folded on this page, and notes what can be pressed or opened there, but for what tells how a
 * vote stands.
 */
export async function settle(person) {
  const folded = person.page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  await person.page.evaluate(() => {
    const all = [...document.querySelectorAll("main :is(a, button, summary, details, input, select)")];
    const noted = all.filter((element) => !element.closest('[data-testid="tally"]'));
    globalThis.noted = noted.map((element) => [element, element.textContent.trim()]);
  });
}

/** What of it is gone, is folded or says something else by now: what it said. */
export function unsettled(person) {
  return person.page.evaluate(() => {
    const stays = ([element, text]) =>
      element.isConnected && element.open !== false && element.textContent.trim() === text;
    return globalThis.noted.filter((one) => !stays(one)).map(([, text]) => text);
  });
}
