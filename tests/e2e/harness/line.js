// One person's connection to the world, which can be cut.
//
// A browser's own offline mode leaves open WebSockets alone; a pulled cable does not. So each
// person reaches the relay through a small TCP forwarder, and the forwarder is cut. It can be as
// slow as a network.
import net from "node:net";
import { Network } from "./network.js";

export class Line {
  #pairs = new Set();
  #cut = false;

  static async to(port, network = null) {
    const line = new Line();
    line.target = port;
    line.network = network && new Network(network);
    line.server = net.createServer((near) => line.#connect(near));
    await new Promise((resolve, reject) => {
      line.server.once("error", reject);
      line.server.listen(0, "127.0.0.1", resolve);
    });
    line.port = line.server.address().port;
    return line;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  cut() {
    this.#cut = true;
    for (const socket of this.#pairs) socket.destroy();
  }

  mend() {
    this.#cut = false;
  }

  /** Drops everything on open connections, which stay open. New ones work. */
  swallow() {
    for (const socket of this.#pairs) {
      socket.unpipe();
      socket.removeAllListeners("end");
      socket.resume();
    }
  }

  async close() {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #connect(near) {
    if (this.#cut) {
      near.destroy();
      return;
    }
    const far = net.connect(this.target, "127.0.0.1");
    for (const [one, other, way] of [
      [near, far, this.network?.outward()],
      [far, near, this.network?.inward()],
    ]) {
      this.#pairs.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#pairs.delete(one);
        // Data under way still arrives.
        if (way) way.end();
        else other.destroy();
      });
      if (way) one.pipe(way).pipe(other);
      else one.pipe(other);
    }
  }
}
