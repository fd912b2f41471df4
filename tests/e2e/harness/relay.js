// The real relay, with its own port and folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort, ready } from "./ports.js";

const START_MS = 15_000;
const STOP_MS = 10_000;

export class Relay {
  #child = null;
  log = [];

  /**
   * `page` is the folder that it serves, if any. `origins` are those of pages that may connect, if
   * the usual ones will not do. `push` is the origin of a push service.
   */
  static async start(page, origins = null, push = null) {
    const relay = new Relay();
    relay.push = push;
    relay.page = page;
    relay.origins = origins;
    relay.port = await freePort();
    relay.folder = await mkdtemp(path.join(os.tmpdir(), "nomic-relay-"));
    await relay.start();
    return relay;
  }

  get socketAddress() {
    return `ws://127.0.0.1:${this.port}/relay`;
  }

  async start() {
    const words = ["relay", "--listen", `127.0.0.1:${this.port}`, "--data", this.folder];
    if (this.page) words.push("--page", this.page);
    if (this.push) words.push("--push", "mailto:host@example.org");
    if (this.origins || this.push) {
      const settings = path.join(this.folder, "relay.toml");
      const origins = this.origins && `origins = ${JSON.stringify(this.origins)}\n`;
      const push = this.push && `[push]\ncontact = "https://x.example"\nservices = ["${this.push}"]\n`;
      await writeFile(settings, `${origins ?? ""}${push ?? ""}`);
      words.push("--config", settings);
    }
    const child = spawn(program(), words, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    const keep = (bytes) => this.log.push(bytes.toString());
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => keep(`could not be started: ${error}`));
    // The port answers before the relay has opened its storage.
    if (!(await ready(this.port, START_MS))) {
      throw new Error(`the relay does not answer:\n${this.log.join("")}`);
    }
  }

  /** Stops it as Ctrl-C does; it must end by itself, without errors. */
  async stop() {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(late);
    }
    if (child.exitCode !== 0) {
      const how = child.signalCode ?? `code ${child.exitCode}`;
      throw new Error(`the relay did not stop cleanly (${how}):\n${this.log.join("")}`);
    }
  }

  /** Deletes its data. Only while it is stopped. */
  async forget() {
    if (this.#child) throw new Error("stop the relay first");
    await rm(this.folder, { recursive: true, force: true });
  }

  async close() {
    try {
      await this.stop();
    } finally {
      await this.forget();
    }
  }
}

function program() {
  const found = process.env.NOMIC_RELAY;
  if (!found) throw new Error("run this with `cargo xtask test --only e2e`");
  return found;
}
