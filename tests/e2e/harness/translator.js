// A program that translates pages, as browsers and extensions bring one: it puts elements in the place of texts, of
// those that come later, too. The words stay what they are, so that a test can read them.

/** Runs in the page until the page is reloaded. */
function beginTranslating() {
  const skipped = "script, style, textarea, font font";
  const wrapped = [];
  // Such programs do it in one step or in two, and in either order.
  const ways = [
    (text, element) => text.replaceWith(element),
    (text, element) => {
      text.parentNode.insertBefore(element, text);
      text.parentNode.removeChild(text);
    },
    (text, element) => {
      const { parentNode, nextSibling } = text;
      parentNode.removeChild(text);
      parentNode.insertBefore(element, nextSibling);
    },
  ];
  const wrap = (text) => {
    if (!text.isConnected || !text.data || text.parentElement.closest(skipped)) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = text.data;
    outer.append(inner);
    ways[wrapped.length % ways.length](text, outer);
    wrapped.push({ text, outer, words: text.data });
  };
  const all = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root instanceof Text ? [root] : [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const text of found) wrap(text);
  };
  all(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const added of addedNodes) all(added);
  }).observe(document.body, { childList: true, subtree: true });
  globalThis.wrapped = wrapped;
}

/** Translates a person's page until the page is reloaded. */
export async function translate(person) {
  await person.page.evaluate(beginTranslating);
}

/** Translations on the page whose texts say something else by now. */
export function stale(person) {
  return person.page.evaluate(() => {
    const old = ({ text, outer, words }) => outer.isConnected && text.data !== words;
    return globalThis.wrapped.filter(old).map(({ text, words }) => `${words} (now ${text.data})`);
  });
}

/** The words of the page's main part, one text after the other. */
export function words(person) {
  return person.page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) words.push(walker.currentNode.data.trim());
    return words.filter(Boolean);
  });
}

/** Number of texts that were translated. */
export function count(person) {
  return person.page.evaluate(() => globalThis.wrapped.length);
}
