// Functions that run in the page itself, for tests that read all of it.

/** Every word of the page, folded parts too. */
export function wordsOnThePage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [];
  while (walker.nextNode()) words.push(walker.currentNode.data);
  return words;
}
