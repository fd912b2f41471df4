// Configurations of web servers, as docs/hosting.md shows them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const DOCUMENT = new URL("../../../docs/hosting.md", import.meta.url);

/** Text of the only code block in this language. */
export function snippet(language) {
  const blocks = readFileSync(DOCUMENT, "utf8").split("```");
  const found = blocks.filter((block) => block.startsWith(`${language}\n`));
  assert.equal(found.length, 1, `docs/hosting.md has one block of ${language}`);
  return found[0].slice(language.length + 1);
}

/** Replaces texts that must occur. What a reader has to change is changed here, and nothing else. */
export function fitted(text, changes) {
  for (const [from, to] of changes) {
    assert(text.includes(from), `the configuration names ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
