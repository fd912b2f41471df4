// Eyes and keyboard of a person.

/** Changes the language of the page. */
export async function speak(person, language) {
  await person.page.evaluate((tag) => localStorage.setItem("nomic.language", tag), language);
  await person.reload();
}

/** Presses a button by the keyboard, as soon as it is enabled. */
export async function press(person, id) {
  await person.shown(id, ":enabled");
  await person.at(id).first().focus();
  await person.page.keyboard.press("Enter");
}

/** Id of the focused element, or its name for tests. */
export function focused(person) {
  return person.page.evaluate(() => {
    const found = document.activeElement;
    return found?.id || found?.dataset.testid || "";
  });
}

export async function focusOn(person, id) {
  await person.eventually(`the focus on ${id}`, async () => (await focused(person)) === id);
}

export function style(found, property) {
  return found.first().evaluate((el, name) => getComputedStyle(el).getPropertyValue(name), property);
}

/**
 * Opens all folded parts of this page, and records the elements that can be pressed or opened
 * there, except for those that show how a vote is going.
 */
export async function settle(person) {
  const folded = person.page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  await person.page.evaluate(() => {
    const all = [...document.querySelectorAll("main :is(a, button, summary, details, input, select)")];
    const noted = all.filter((element) => !element.closest('[data-testid="tally"]'));
    // The state's hash is to change.
    globalThis.said = (element) =>
      element.querySelector('[data-testid="state-hash"]') ? "" : element.textContent.trim();
    globalThis.noted = noted.map((element) => [element, globalThis.said(element)]);
  });
}

/** Texts of recorded elements that are gone, folded or changed. */
export function unsettled(person) {
  return person.page.evaluate(() => {
    const stays = ([element, text]) =>
      element.isConnected && element.open !== false && globalThis.said(element) === text;
    return globalThis.noted.filter((one) => !stays(one)).map(([, text]) => text);
  });
}
