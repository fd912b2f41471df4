// A translator of pages, like those of browsers and extensions: it replaces texts by elements,
// later texts too. The words are unchanged, so that a test can read them.

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

export async function translate(person) {
  await person.page.evaluate(beginTranslating);
}

/** Translations on the page with changed texts. */
export function stale(person) {
  return person.page.evaluate(() => {
    const old = ({ text, outer, words }) => outer.isConnected && text.data !== words;
    return globalThis.wrapped.filter(old).map(({ text, words }) => `${words} (now ${text.data})`);
  });
}

export function words(person) {
  return person.page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) words.push(walker.currentNode.data.trim());
    return words.filter(Boolean);
  });
}

export function count(person) {
  return person.page.evaluate(() => globalThis.wrapped.length);
}
