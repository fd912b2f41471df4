// What a stranger with the link can pour into a room: properly signed, and meant to cost.
import { randomBytes } from "node:crypto";
import { decodeFirst, encode } from "./cbor.js";
import { open, seal, sha256, signed, SigningKey } from "./sealing.js";

const LOG = [0, 0];
const SIGNATURE = 64;
/** So much of a chunk is left for what is in it; the relay takes no larger ones than 256 KiB. */
const ROOM = 255_000;
/** A peer takes so many events from one change. */
const EVENTS = 512;
const JOIN = 1;
const BEGIN = 2;
const CLOSE = 8;

export const stranger = () => new SigningKey(randomBytes(32));

/** The events that are in a room, each with its id, whose and which it is, and what it asks for. */
export function eventsIn(keys, chunks) {
  const found = new Map();
  for (const chunk of chunks) {
    for (const change of open(keys, chunk).changes) {
      for (const event of eventsOf(keys, change)) found.set(event.id.toString("hex"), event);
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

/** How every event of a room begins. */
function beginning(keys) {
  return Buffer.concat([Buffer.of(0x88), encode("nomic-event-1"), encode(keys.roomId)]);
}

/** The devices that have signed two events with one number. */
export function forked(events) {
  const places = events.map(({ device, seq }) => `${device} ${seq}`);
  const twice = places.filter((place, index) => places.indexOf(place) !== index);
  return twice.map((place) => place.split(" ")[0]);
}

/** The last closing of a game that has only just begun. */
export function beginningOf(events) {
  return events.find(({ move }) => move[0] === BEGIN).id;
}

/** Seats asked for by one new device after the other, each upon the last one's asking. */
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
 * Closings that are all refused, by two devices which have asked for a seat. Each builds on the last
 * of both, so that none follows straight upon another, if they are to be crossed.
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

/** Events that build on what there is not, by some devices in turn. */
export function waiting(keys, count, devices = 17) {
  const strangers = Array.from({ length: devices }, stranger);
  const move = [19, []];
  return Array.from({ length: count }, (_, index) =>
    signed(keys, strangers[index % devices], { parents: [randomBytes(32)], move }),
  );
}

/** Chunks full of events, in changes that are none. */
export function packed(keys, events) {
  const identity = stranger();
  const chunks = [];
  let changes = [];
  let bytes = 0;
  const close = () => {
    if (bytes > 0) chunks.push(seal(keys, identity, { document: LOG, changes }));
    [changes, bytes] = [[], 0];
  };
  let change = [];
  const finish = () => {
    if (change.length > 0) changes.push(Buffer.concat(change));
    change = [];
  };
  for (const event of events) {
    if (bytes + event.length + 64 > ROOM) {
      finish();
      close();
    }
    if (change.length >= EVENTS) finish();
    change.push(event);
    bytes += event.length;
  }
  finish();
  close();
  return chunks;
}

/**
 * A chunk that is full of beginnings of events which are none: each holds a list without end, or all
 * that follow as one string of bytes. With one event that stands, so that the chunk is kept.
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
  return seal(keys, stranger(), { document: LOG, changes: [Buffer.concat(parts)] });
}

function idOf(event) {
  return sha256(event.subarray(0, -SIGNATURE));
}
