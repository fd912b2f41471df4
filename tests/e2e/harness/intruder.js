// An attacker with the link who speaks to the relay without our program.
import { decode, encode } from "./cbor.js";
import { keysOf, sha256 } from "./sealing.js";
import { Socket } from "./socket.js";

const HELLO = "nomic-relay-hello-v1";
const UP = { hello: 0, sub: 1, put: 2, has: 3, bundle: 5 };
const DOWN = { nonce: 0, welcome: 1, chunks: 2, ack: 3, want: 4, error: 6, bundle: 7 };
/** A silent relay counts as gone after this time. */
const SILENCE_MS = 60_000;
const WINDOW = 32;

export class Intruder {
  chunks = [];
  bundles = [];

  /** Connects, from a given address of this machine if there is one. */
  static async enter(relay, fragment, from) {
    const intruder = new Intruder();
    intruder.keys = keysOf(fragment);
    intruder.socket = await Socket.connect(relay.port, from);
    const [, version, nonce] = await intruder.#await(DOWN.nonce);
    const { room, roomId } = intruder.keys;
    const proof = room.sign(Buffer.concat([Buffer.from(HELLO), nonce, roomId]));
    intruder.#say([UP.hello, version, room.public, proof]);
    intruder.welcome = await intruder.#await(DOWN.welcome);
    intruder.#say([UP.sub, null, 0]);
    return intruder;
  }

  /** Contents of the room: chunks, and bundles as they come. */
  async readAll() {
    for (;;) {
      const frame = await this.#until(([kind]) => [DOWN.chunks, DOWN.bundle].includes(kind));
      if (frame[0] === DOWN.bundle) this.bundles.push(frame[3]);
      else this.chunks.push(...frame[2]);
      if (!frame.at(-1)) return this.chunks;
    }
  }

  async put(chunk) {
    const id = sha256(chunk);
    this.#say([UP.put, chunk]);
    await this.#until(([kind, acked]) => kind === DOWN.ack && id.equals(acked));
  }

  async putAll(chunks) {
    for (let from = 0; from < chunks.length; from += WINDOW) {
      const window = chunks.slice(from, from + WINDOW);
      const waiting = new Set(window.map((chunk) => sha256(chunk).toString("hex")));
      for (const chunk of window) this.#say([UP.put, chunk]);
      await this.#until(([kind, acked]) => {
        if (kind === DOWN.ack) waiting.delete(Buffer.from(acked).toString("hex"));
        return waiting.size === 0;
      });
    }
  }

  /** Puts bundles of full stretches, and waits until the relay has stored them. */
  async putBundles(bundles) {
    for (const [stretch, bundle] of bundles) this.#say([UP.bundle, stretch, bundle]);
    this.#say([UP.has, Buffer.alloc(16), []]);
    await this.#until(([kind, code]) => {
      if (kind === DOWN.error) throw new Error(`the relay keeps no such bundle: ${code}`);
      return kind === DOWN.want;
    });
  }

  close() {
    this.socket.close();
    return Promise.resolve();
  }

  #say(frame) {
    this.socket.send(encode(frame));
  }

  #await(kind) {
    return this.#until(([found]) => found === kind);
  }

  async #until(wanted) {
    const late = setTimeout(() => this.socket.close(), SILENCE_MS);
    try {
      for (;;) {
        const message = await this.socket.receive();
        late.refresh();
        if (!message) throw new Error("the relay hung up or did not answer");
        const frame = decode(message);
        if (wanted(frame)) return frame;
      }
    } finally {
      clearTimeout(late);
    }
  }
}
