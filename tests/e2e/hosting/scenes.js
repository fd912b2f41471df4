// The shipped page on web servers that people use, with the relay elsewhere. Run by
// `cargo xtask test --only hosting`.
import assert from "node:assert/strict";
import https from "node:https";
import { test } from "node:test";
import { sitDown } from "../harness/company.js";
import { fileOfPage, PAGE, scene } from "../harness/scene.js";
import { caddy, nginx, python, WebServer } from "./web_server.js";

const FOR_EVER = "public, max-age=31536000, immutable";

for (const kind of [python, nginx, caddy]) {
  for (const base of ["/", "/games/nomic/"]) {
    scene(`${kind.name} serves the page at ${base}, a game is founded at a distant relay, and it reloads without a server`, async (set) => {
      const relay = await set.relay({ page: null });
      const server = set.keep(await WebServer.start(kind, { page: PAGE, base, relay }));
      const [ada, ben] = await people(set, server, ["Ada", "Ben"]);
      await sitDown("Elsewhere", [ada, ben]);
      await ben.connected();
      await ada.keptForOffline();
      await server.stop();
      await relay.stop();
      await ada.reload();
      assert.equal((await ada.players()).size, 2);
    });
  }
}

for (const kind of [nginx, caddy]) {
  test(`${kind.name} sends compressed files, headers and cache times`, async () => {
    const relay = { port: 9, socketAddress: "" };
    for (const base of ["/", "/games/nomic/"]) {
      const server = await WebServer.start(kind, { page: PAGE, base, relay });
      try {
        await checkHeaders(server);
      } finally {
        await server.close();
      }
    }
  });
}

async function people(set, server, names) {
  const all = [];
  for (const name of names) all.push(await set.personAt(name, server.address, null, server.browserWords));
  return all;
}

async function checkHeaders(server) {
  const program = fileOfPage("nomic-page", ".wasm");
  const encodings = { "": undefined, gzip: "gzip", "gzip, deflate, br": "br" };
  for (const [accepted, encoding] of Object.entries(encodings)) {
    const answer = await get(server, program, accepted);
    assert.equal(answer.headers["content-encoding"], encoding, `for ${accepted}`);
    assert.equal(answer.headers["content-type"], "application/wasm");
    assert.equal(answer.headers["cache-control"], FOR_EVER);
  }
  for (const name of ["", "index.html", "sw.js", "nomic.json", "rulesets/suber/en.md"]) {
    const { status, headers } = await get(server, name, "gzip, deflate, br");
    assert.equal(status, 200, name);
    assert.equal(headers["cache-control"], "no-cache", name);
    assert.equal(headers["content-security-policy"], "frame-ancestors 'none'", name);
    assert.equal(headers["x-content-type-options"], "nosniff", name);
    assert.equal(headers["referrer-policy"], "no-referrer", name);
    assert.equal(headers["cross-origin-opener-policy"], "same-origin", name);
  }
  const gone = await get(server, program.replace(/[0-9a-f]{16}/, "0123456789abcdef"), "");
  assert.equal(gone.status, 404);
  assert.notEqual(gone.headers["cache-control"], FOR_EVER, "an absence is not kept for ever");
}

function get(server, name, accepted) {
  const url = new URL(name, server.address);
  const options = {
    host: "127.0.0.1",
    port: server.port,
    path: url.pathname,
    servername: url.hostname,
    rejectUnauthorized: false,
    headers: { host: url.hostname, ...(accepted && { "accept-encoding": accepted }) },
  };
  return new Promise((resolve, reject) => {
    https
      .get(options, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, headers: answer.headers });
      })
      .once("error", reject);
  });
}
