// A browser on a slower processor.
//
// The protocol's own brake, Emulation.setCPUThrottlingRate, slows only the main thread of a page. A
// worker refuses it ("Operation is only supported for pages, not workers"), so work in a worker
// would seem free. So this brake stops whole processes that show pages, with all their threads:
// they run for a while, are stopped (SIGSTOP) for a multiple of this time, and go on (SIGCONT). The
// browser itself, its network and its database are not slowed. At the usual rate a stop is at most
// two frames long.
import { Worker } from "node:worker_threads";
import { setTimeout as sleep } from "node:timers/promises";

/** One run and one stop together. */
const PERIOD_MS = 20;
/** Time between two looks at the processes. */
const LOOK_MS = 100;
/** Most processes that show pages here. */
const PROCESSES = 64;

/** Runs in its own thread, so that nothing here makes a stop longer. */
const BEAT = `
const { workerData: { shared, rate, period } } = require("node:worker_threads");
const list = new Int32Array(shared);
const each = (signal) => {
  for (let at = 1; at <= list[0]; at += 1) {
    try { process.kill(list[at], signal); } catch {}
  }
};
const wait = (milliseconds) => Atomics.wait(list, list.length - 1, 0, milliseconds);
while (list[list.length - 1] === 0) {
  const began = performance.now();
  each("SIGCONT");
  wait(period / rate);
  const ran = performance.now() - began;
  each("SIGSTOP");
  wait(ran * (rate - 1));
}
each("SIGCONT");
`;

export class Brake {
  #looking = null;
  #beat = null;

  /** Slows a browser down by a factor until it is released; 1 is full speed. */
  static async on(browser, rate) {
    const brake = new Brake();
    if (process.platform === "win32" && rate > 1) throw new Error("only without --cpu here");
    brake.session = await browser.context.browser().newBrowserCDPSession();
    brake.list = new Int32Array(new SharedArrayBuffer(4 * (PROCESSES + 2)));
    if (rate > 1) await brake.#start(rate);
    return brake;
  }

  async processes() {
    const { processInfo } = await this.session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  }

  async release() {
    clearInterval(this.#looking);
    if (!this.#beat) return;
    const ended = new Promise((resolve) => this.#beat.once("exit", resolve));
    Atomics.store(this.list, this.list.length - 1, 1);
    Atomics.notify(this.list, this.list.length - 1);
    await ended;
    this.#beat = null;
  }

  async #start(rate) {
    const look = async () => {
      const ids = await this.processes().catch(() => []);
      ids.slice(0, PROCESSES).forEach((id, at) => Atomics.store(this.list, at + 1, id));
      Atomics.store(this.list, 0, Math.min(ids.length, PROCESSES));
    };
    await look();
    this.#looking = setInterval(look, LOOK_MS);
    const workerData = { shared: this.list.buffer, rate, period: PERIOD_MS };
    this.#beat = new Worker(BEAT, { eval: true, workerData });
    await sleep(2 * LOOK_MS);
  }
}
