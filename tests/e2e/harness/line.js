// One person's connection to the world, which can be cut.
//
// A browser's own offline mode leaves open WebSockets alone; a pulled cable does not. So each
// person reaches the relay through a small TCP forwarder, and that is what goes away.
import net from "node:net";

export class Line {
  #pairs = new Set();
  #cut = false;

  static async to(port) {
    const line = new Line();
    line.target = port;
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
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      this.#pairs.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#pairs.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
