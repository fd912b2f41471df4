#!/usr/bin/env node
// Runs the program for this machine: without arguments a relay with the page. If the program says
// where a page is, a browser opens.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const TABLE = ["relay", "--page", "--data", "nomic-data"];
const PAGE = /^The page is at (http\S+)$/;

const program = fileURLToPath(new URL(`programs/${process.arch}/nomic`, import.meta.url));
const given = process.argv.slice(2);
const words = given.length === 0 ? TABLE : given;
const isRelay = words[0] === "relay";
const child = spawn(program, words, { stdio: ["inherit", isRelay ? "pipe" : "inherit", "inherit"] });

child.once("error", (error) => {
  console.error(`The program can't be started (${error.message}).`);
  process.exitCode = 2;
});
child.once("close", (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
});
// The terminal sends Ctrl-C to both; the program ends first.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));

if (isRelay) {
  createInterface({ input: child.stdout }).on("line", (line) => {
    console.log(line);
    const [, address] = line.match(PAGE) ?? [];
    if (address && (process.env.DISPLAY || process.env.WAYLAND_DISPLAY)) show(address);
  });
}

function show(address) {
  const browser = spawn("xdg-open", [address], { stdio: "ignore", detached: true });
  // Without it, the printed address is left.
  browser.once("error", () => {});
  browser.unref();
}
