// Addresses of tables.
import assert from "node:assert/strict";

/** Part of an address that names the table, without its page. */
export function tableOf(hash) {
  const [path, query] = hash.split("?");
  const [, , secret] = path.split("/");
  assert(secret, `no table in ${hash}`);
  return `#/g/${secret}` + (query ? `?${query}` : "");
}
