// The packages of a release, installed and started as people do. Run by
// `cargo xtask test --only release`.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Browser } from "../harness/browser.js";
import { Person } from "../harness/person.js";
import { answers, freePort } from "../harness/ports.js";

const RELEASE = process.env.NOMIC_RELEASE;
const MINUTE_MS = 60_000;
const ADDRESS = "http://127.0.0.1:7474/";
const TRIPLES = { x64: "x86_64-unknown-linux-musl", arm64: "aarch64-unknown-linux-musl" };

const folder = mkdtempSync(path.join(os.tmpdir(), "nomic-release-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("the sums are right", () => {
  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: RELEASE, stdio: "pipe" });
});

test("the archive of the page has the page", () => {
  const page = unpacked("page", named(/^nomic-page-.*\.tar\.gz$/));
  for (const name of ["index.html", "index.html.br", "index.html.gz", "sw.js", "RELEASE.txt"]) {
    assert(existsSync(path.join(page, name)), name);
  }
});

test("a host downloads, unpacks and starts a relay with its page", async () => {
  const program = path.join(unpacked("relay", programArchive(process.arch)), "nomic");
  const port = await freePort();
  const words = ["relay", "--page", "--listen", `127.0.0.1:${port}`, "--data", path.join(folder, "data")];
  const started = start(program, words, folder);
  try {
    await started.prints("Press Ctrl-C to stop.");
    await playAlone(`http://127.0.0.1:${port}/`);
  } finally {
    await started.stop();
  }
});

test("the program for the other kind of machine runs, too", { skip: other() === null && "it was left out" }, () => {
  const program = path.join(unpacked("other", other()), "nomic");
  const emulator = process.arch === "x64" ? "qemu-aarch64-static" : "qemu-x86_64-static";
  const said = execFileSync(emulator, [program, "--version"], { encoding: "utf8" });
  assert.match(said, /^nomic \S+ \(rules of edition \d+, protocol \d+\)\n$/);
});

test("npx starts the package, which opens a browser and ends at once when told", async () => {
  await checkCommand(named(/^nomic-table-.*\.tgz$/), (file) => ["npx", "--yes", file]);
});

test("pipx runs the wheel, which opens a browser and ends at once when told", async () => {
  const tag = process.arch === "x64" ? "x86_64" : "aarch64";
  const wheel = named(new RegExp(`^nomic_table-.*_${tag}\\.whl$`));
  await checkCommand(wheel, (file) => ["pipx", "run", "--spec", file, "nomic"]);
});

/** Runs a package without arguments, and another time with one. `line` is the command line. */
async function checkCommand(file, line) {
  const [command, ...words] = line(`./${path.basename(file)}`);
  const place = path.join(folder, command);
  const opened = path.join(place, "opened");
  const programs = path.join(place, "bin");
  mkdirSync(programs, { recursive: true });
  copyFileSync(file, path.join(place, path.basename(file)));
  const opener = path.join(programs, "xdg-open");
  writeFileSync(opener, `#!/bin/sh\nprintf %s "$1" > ${opened}\n`);
  chmodSync(opener, 0o755);
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    DISPLAY: ":nowhere",
    npm_config_cache: path.join(place, "npm"),
    PIPX_HOME: path.join(place, "pipx"),
  };
  const version = execFileSync(command, [...words, "--version"], {
    cwd: place,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  assert.match(version, /^nomic \S+ \(rules of edition \d+, protocol \d+\)\n$/);
  const started = start(command, words, place, env);
  try {
    await started.prints(`The page is at ${ADDRESS}`);
    await started.prints("Press Ctrl-C to stop.");
    const answer = await fetch(ADDRESS);
    assert.match(answer.headers.get("content-security-policy"), /script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
    for (let tries = 0; !existsSync(opened) && tries < 100; tries += 1) await sleep(50);
    assert.equal(readFileSync(opened, "utf8"), ADDRESS);
    assert(existsSync(path.join(place, "nomic-data")));
  } finally {
    await started.stop();
  }
  // npx does not wait for it.
  assert(await falls(7474), "the program ends with its wrapper");
}

/** True once no program listens on the port. */
async function falls(port) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (!(await answers(port, 50))) return true;
    await sleep(100);
  }
  return false;
}

async function playAlone(address) {
  const browser = await Browser.open("Ada");
  try {
    const ada = new Person("Ada", browser, address, null);
    await ada.found("Downloaded");
    await ada.connected();
    await ada.keptForOffline();
    assert.deepEqual(browser.faults, []);
  } finally {
    await browser.close();
  }
}

/** Starts a program in a group of its own, as a terminal does. */
function start(program, words, cwd, env = {}) {
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let said = "";
  child.stdout.on("data", (bytes) => (said += bytes));
  const ended = once(child, "exit");
  return {
    async prints(line) {
      const end = Date.now() + MINUTE_MS;
      while (!said.includes(line)) {
        assert(Date.now() < end && child.exitCode === null, `no '${line}' in:\n${said}`);
        await sleep(50);
      }
    },
    async stop() {
      if (child.exitCode !== null) return;
      // What a terminal does at Ctrl-C.
      process.kill(-child.pid, "SIGINT");
      const late = setTimeout(() => process.kill(-child.pid, "SIGKILL"), 10_000);
      const [code, signal] = await ended;
      clearTimeout(late);
      assert(code === 0 || signal === "SIGINT", `it ends by itself, not by ${signal ?? code}`);
    },
  };
}

/** Only file of the release with such a name. */
function named(pattern) {
  const found = readdirSync(RELEASE).filter((name) => pattern.test(name));
  assert.equal(found.length, 1, `${pattern}: ${found}`);
  return path.join(RELEASE, found[0]);
}

function programArchive(arch) {
  return named(new RegExp(`^nomic-[0-9.]+-${TRIPLES[arch]}\\.tar\\.gz$`));
}

function other() {
  const triple = TRIPLES[process.arch === "x64" ? "arm64" : "x64"];
  const found = readdirSync(RELEASE).find((name) => name.endsWith(`${triple}.tar.gz`));
  return found ? path.join(RELEASE, found) : null;
}

/** Folder in the unpacked archive. */
function unpacked(name, archive) {
  const place = path.join(folder, name);
  mkdirSync(place);
  execFileSync("tar", ["xzf", archive, "-C", place]);
  const [inside] = readdirSync(place);
  return path.join(place, inside);
}
