// A network that is slower than the machine's own: so many bits a second each way, and so long until
// an answer can be there.
import { Transform } from "node:stream";

/** What each connection may have waiting: beyond that its sender has to wait. */
const WINDOW = 64 * 1024;
/** Pieces in which it goes out, so that connections share the way. */
const PIECE = 4 * 1024;
/** So early the next piece is taken, since timers are late: the way must not lie idle meanwhile. */
const AHEAD_MS = 10;

/**
 * What Lighthouse takes for a phone ("slow 4G"), for every byte and not for each request: all
 * connections of a person share it, WebSockets and workers like everything else.
 */
export const NETWORKS = {
  slow4g: { down: 1_638_400, up: 750_000, roundTrip: 150 },
  none: {},
};

/** One person's way to the net and back. */
export class Network {
  received = 0;
  sent = 0;

  constructor(network) {
    this.network = network;
    this.down = new Way(network.down, network.roundTrip);
    this.up = new Way(network.up, network.roundTrip);
  }

  /** What the person sends over a new connection, which takes a round trip itself. */
  outward() {
    const count = (bytes) => (this.sent += bytes);
    return this.up.stream(count, this.network.roundTrip ?? 0);
  }

  /** What comes back over it. */
  inward() {
    return this.down.stream((bytes) => (this.received += bytes), 0);
  }
}

/** One direction, which all connections share. */
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
      // What is under way arrives before the end of it.
      flush(done) {
        if (pieces.arriving.length === 0) done();
        else pieces.ended = done;
      },
    });
  }

  /** When so many bytes are through, if they come now. */
  take(bytes) {
    this.#free = Math.max(performance.now(), this.#free) + bytes / this.millisecond;
    return this.#free;
  }
}

/** Sends bytes piece by piece; the next ones are taken when these are on their way. */
function carry(stream, way, bytes, { count, opened, done, pieces }) {
  if (way.millisecond === Infinity && way.delay === 0) {
    count(bytes.length);
    done(null, bytes);
    return;
  }
  // Whenever one is due the first one arrives: timers of a millisecond's difference go off in any order.
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
