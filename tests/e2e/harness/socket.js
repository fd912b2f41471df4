// Bare WebSocket client that may send anything. Binary messages only.
import { randomBytes } from "node:crypto";
import http from "node:http";

const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

export class Socket {
  #buffer = Buffer.alloc(0);
  #parts = [];
  #messages = [];
  #waiting = [];
  closed = false;

  static connect(port, localAddress) {
    return new Promise((resolve, reject) => {
      const request = http.get({
        host: "127.0.0.1",
        port,
        localAddress,
        path: "/relay",
        headers: {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": randomBytes(16).toString("base64"),
        },
      });
      request.once("error", reject);
      request.once("response", (answer) => reject(new Error(`status ${answer.statusCode}`)));
      request.once("upgrade", (_, raw, first) => resolve(new Socket(raw, first)));
    });
  }

  constructor(raw, first) {
    this.raw = raw;
    raw.on("data", (bytes) => this.#take(bytes));
    raw.on("error", () => {});
    raw.on("close", () => {
      this.closed = true;
      for (const wake of this.#waiting.splice(0)) wake(null);
    });
    if (first.length > 0) this.#take(first);
  }

  send(payload) {
    this.#frame(BINARY, payload);
  }

  /** Next message, or null if the other side closed. */
  receive() {
    if (this.#messages.length > 0) return Promise.resolve(this.#messages.shift());
    if (this.closed) return Promise.resolve(null);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close() {
    this.raw.destroy();
  }

  #frame(kind, payload) {
    const length = payload.length;
    const long = length < 126 ? 0 : length < 0x10000 ? 2 : 8;
    const head = Buffer.alloc(2 + long);
    head[0] = 0x80 | kind;
    head[1] = 0x80 | (long === 0 ? length : long === 2 ? 126 : 127);
    if (long === 2) head.writeUInt16BE(length, 2);
    if (long === 8) head.writeBigUInt64BE(BigInt(length), 2);
    const mask = randomBytes(4);
    const masked = Buffer.from(payload.map((byte, index) => byte ^ mask[index & 3]));
    this.raw.write(Buffer.concat([head, mask, masked]));
  }

  #take(bytes) {
    this.#buffer = Buffer.concat([this.#buffer, bytes]);
    for (;;) {
      const frame = this.#next();
      if (!frame) return;
      this.#handle(frame);
    }
  }

  #next() {
    const bytes = this.#buffer;
    if (bytes.length < 2) return null;
    let length = bytes[1] & 0x7f;
    let start = 2;
    if (length === 126) {
      if (bytes.length < 4) return null;
      length = bytes.readUInt16BE(2);
      start = 4;
    } else if (length === 127) {
      if (bytes.length < 10) return null;
      length = Number(bytes.readBigUInt64BE(2));
      start = 10;
    }
    if (bytes.length < start + length) return null;
    this.#buffer = bytes.subarray(start + length);
    const payload = bytes.subarray(start, start + length);
    return { last: (bytes[0] & 0x80) !== 0, kind: bytes[0] & 15, payload };
  }

  #handle({ last, kind, payload }) {
    if (kind === PING) this.#frame(PONG, payload);
    if (kind === CLOSE) this.raw.end();
    if (kind > BINARY) return;
    this.#parts.push(payload);
    if (!last) return;
    const message = Buffer.concat(this.#parts.splice(0));
    const wake = this.#waiting.shift();
    if (wake) wake(message);
    else this.#messages.push(message);
  }
}
