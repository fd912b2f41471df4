// A network slower than the machine's own: a rate in bits a second each way, and a latency.
import { Transform } from "node:stream";

/** Most waiting bytes of each connection: beyond this its sender has to wait. */
const WINDOW = 64 * 1024;
/** Size of pieces, so that connections share the network. */
const PIECE = 4 * 1024;
/** The next piece is taken early, since timers are late, to keep the network busy. */
const AHEAD_MS = 10;

/**
 * Lighthouse's phone ("slow 4G"), for every byte and not for each request: all connections of a
 * person share it, WebSockets and workers like everything else.
 */
export const NETWORKS = {
  slow4g: { down: 1_638_400, up: 750_000, roundTrip: 150 },
  none: {},
};

export class Network {
  received = 0;
  sent = 0;

  constructor(network) {
    this.network = network;
    this.down = new Way(network.down, network.roundTrip);
    this.up = new Way(network.up, network.roundTrip);
  }

  /** Stream to the net over a new connection, which takes a round trip itself. */
  outward() {
    const count = (bytes) => (this.sent += bytes);
    return this.up.stream(count, this.network.roundTrip ?? 0);
  }

  inward() {
    return this.down.stream((bytes) => (this.received += bytes), 0);
  }
}

/** One direction, shared by all connections. */
class Way {
  #free = 0;

  constructor(bits, roundTrip) {
    this.millisecond = bits ? bits / 8 / 1_000 : Infinity;
    this.delay = (roundTrip ?? 0) / 2;
  }

  stream(count, first) {
    const way = this;
    const opened = performance.now() + first;
    const pieces = { arriving: [], ended: null };
    return new Transform({
      readableHighWaterMark: WINDOW,
      writableHighWaterMark: WINDOW,
      transform(bytes, _, done) {
        carry(this, way, bytes, { count, opened, done, pieces });
      },
      flush(done) {
        if (pieces.arriving.length === 0) done();
        else pieces.ended = done;
      },
    });
  }

  /** Time when bytes that come now are through. */
  take(bytes) {
    this.#free = Math.max(performance.now(), this.#free) + bytes / this.millisecond;
    return this.#free;
  }
}

/** Sends bytes piece by piece; the next ones are taken when these are under way. */
function carry(stream, way, bytes, { count, opened, done, pieces }) {
  if (way.millisecond === Infinity && way.delay === 0) {
    count(bytes.length);
    done(null, bytes);
    return;
  }
  // Timers a millisecond apart fire in any order, so each takes the first piece due.
  const arrive = () => {
    const piece = pieces.arriving.shift();
    if (stream.destroyed) return;
    count(piece.length);
    stream.push(piece);
    if (pieces.arriving.length === 0) pieces.ended?.();
  };
  let at = 0;
  const next = () => {
    if (stream.destroyed) return;
    const piece = bytes.subarray(at, at + PIECE);
    at += piece.length;
    pieces.arriving.push(piece);
    const through = way.take(piece.length) - performance.now();
    setTimeout(arrive, Math.max(through, opened - performance.now()) + way.delay);
    const goOn = at < bytes.length ? next : done;
    if (through < AHEAD_MS) goOn();
    else setTimeout(goOn, through - AHEAD_MS);
  };
  next();
}
