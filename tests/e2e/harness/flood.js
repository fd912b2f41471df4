// Chunks that a stranger with the link can pour into a room: properly signed, and expensive.
import { randomBytes } from "node:crypto";
import { decodeFirst, encode } from "./cbor.js";
import { open, seal, sha256, signed, SigningKey } from "./sealing.js";

const SIGNATURE = 64;
/** Room for contents in a chunk; the relay takes no chunks above 256 KiB. */
const ROOM = 255_000;
const EVENTS = 512;
const JOIN = 1;
const BEGIN = 2;
const CLOSE = 8;

export const stranger = () => new SigningKey(randomBytes(32));

/** Events in a room, each with its id, its device and number, and its request. */
export function eventsIn(keys, chunks) {
  const found = new Map();
  for (const chunk of chunks) {
    for (const bytes of open(keys, chunk)) {
      for (const event of eventsOf(keys, bytes)) found.set(event.id.toString("hex"), event);
    }
  }
  return [...found.values()];
}

function* eventsOf(keys, bytes) {
  const start = beginning(keys);
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) {
    const [fields, length] = decodeFirst(bytes.subarray(at));
    const id = sha256(bytes.subarray(at, at + length));
    const [, , device, seq] = fields;
    yield { id, device: device.toString("hex"), seq, move: fields.at(-1) };
  }
}

/** First bytes of every event of a room. */
function beginning(keys) {
  return Buffer.concat([Buffer.of(0x88), encode("nomic-event-1"), encode(keys.roomId)]);
}

export function forked(events) {
  const places = events.map(({ device, seq }) => `${device} ${seq}`);
  const twice = places.filter((place, index) => places.indexOf(place) !== index);
  return twice.map((place) => place.split(" ")[0]);
}

export function beginningOf(events) {
  return events.find(({ move }) => move[0] === BEGIN).id;
}

/** Requests for seats by new devices, each building on the one before. */
export function joins(keys, count, ground) {
  let before = ground;
  return Array.from({ length: count }, (_, index) => {
    const move = [JOIN, [[`P${index}`, randomBytes(32)]]];
    const event = signed(keys, stranger(), { parents: [before], move });
    before = idOf(event);
    return event;
  });
}

/**
 * Closings that are all refused, by two devices which have asked for a seat. Each builds on the
 * last of both; if `crossed`, none follows directly upon another.
 */
export function closings(keys, count, { begun, crossed }) {
  const devices = [stranger(), stranger()];
  const seal = [begun, randomBytes(32), randomBytes(32)];
  const last = devices.map(() => null);
  const events = devices.map((device, index) => {
    const move = [JOIN, [[`Q${index}`, randomBytes(32)]]];
    const event = signed(keys, device, { parents: [begun], move });
    last[index] = { seq: 1, id: idOf(event) };
    return event;
  });
  for (let made = 0; made < count; made += 1) {
    const own = crossed ? made % 2 : 0;
    const { seq, id } = last[own];
    const parents = crossed ? [last[1 - own].id] : [];
    const move = [CLOSE, [randomBytes(32), randomBytes(32), seal, [1, randomBytes(32)], [], []]];
    const event = signed(keys, devices[own], { seq: seq + 1, prev: id, parents, move });
    last[own] = { seq: seq + 1, id: idOf(event) };
    events.push(event);
  }
  return events;
}

/** Events that build on missing ones, by several devices in turn. */
export function waiting(keys, count, devices = 17) {
  const strangers = Array.from({ length: devices }, stranger);
  const move = [19, []];
  return Array.from({ length: count }, (_, index) =>
    signed(keys, strangers[index % devices], { parents: [randomBytes(32)], move }),
  );
}

/** Chunks full of events. */
export function packed(keys, events) {
  const chunks = [];
  let [held, bytes] = [[], 0];
  const close = () => {
    if (held.length > 0) chunks.push(seal(keys, held));
    [held, bytes] = [[], 0];
  };
  for (const event of events) {
    if (held.length >= EVENTS || bytes + event.length + 8 > ROOM) close();
    held.push(event);
    bytes += event.length + 8;
  }
  close();
  return chunks;
}

/**
 * A chunk full of beginnings of invalid events: each holds a list without end, or the rest as one
 * string of bytes. One valid event makes peers keep the chunk.
 */
export function hollow(keys, ground, { nested }) {
  const device = encode(randomBytes(32));
  const head = Buffer.concat([beginning(keys), device, Buffer.of(2, 0xf6, 0x80, 3)]);
  const event = signed(keys, stranger(), { parents: [ground], move: [19, []] });
  const endless = Buffer.concat([head, Buffer.of(0x9b), Buffer.alloc(8, 0x7f)]);
  const parts = [event];
  let rest = ROOM - event.length - 400;
  while (rest > head.length + 5) {
    if (nested) {
      rest -= head.length + 5;
      const length = Buffer.of(0x5a, 0, 0, 0, 0);
      length.writeUInt32BE(rest, 1);
      parts.push(head, length);
    } else {
      parts.push(endless);
      rest -= endless.length;
    }
  }
  const [good, ...beginnings] = parts;
  return seal(keys, [good, Buffer.concat(beginnings)]);
}

function idOf(event) {
  return sha256(event.subarray(0, -SIGNATURE));
}
