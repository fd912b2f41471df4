// Addresses of tables.
import assert from "node:assert/strict";

/** The part of an address that is the table itself, without the page of it. */
export function tableOf(hash) {
  const [path, query] = hash.split("?");
  const [, , secret] = path.split("/");
  assert(secret, `no table in ${hash}`);
  return `#/g/${secret}` + (query ? `?${query}` : "");
}
