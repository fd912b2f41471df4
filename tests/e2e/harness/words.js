// What runs in the page itself, for people who read all of it.

/** Every word of the page. What is folded away counts, too. */
export function wordsOnThePage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [];
  while (walker.nextNode()) words.push(walker.currentNode.data);
  return words;
}
