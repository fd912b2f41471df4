// Chunks that a stranger with the link can pour into a room: properly signed, and expensive.
import { randomBytes } from "node:crypto";
import { decodeFirst, encode } from "./cbor.js";
import { open, seal, sha256, signed, SigningKey } from "./sealing.js";

/** Room for contents in a chunk; the relay takes no chunks above 256 KiB. */
const ROOM = 255_000;
const EVENTS = 512;

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
