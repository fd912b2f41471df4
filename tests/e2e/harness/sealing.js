// Envelopes of docs/design/randomness.md, implemented a second time: for an attacker with the link.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
} from "node:crypto";
import { decode, encode } from "./cbor.js";

const CONTEXT = "nomic-chunk-v1";
const EVENTS = 1;
const NONCE = 24;
const TAG = 16;
/** Bytes before the seed in the usual encoding of an Ed25519 key. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

export const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

export class SigningKey {
  constructor(seed) {
    const der = Buffer.concat([PKCS8, seed]);
    this.key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const spki = createPublicKey(this.key).export({ format: "der", type: "spki" });
    this.public = spki.subarray(-32);
  }

  sign(message) {
    return sign(null, message, this.key);
  }
}

export function keysOf(fragment) {
  // The bytes before it in the secret name the founding.
  const chance = Buffer.from(fragment.split(/[/?]/)[2], "base64url").subarray(20);
  const derive = (purpose) => Buffer.from(hkdfSync("sha256", chance, "", purpose, 32));
  const room = new SigningKey(derive("nomic/room/v1"));
  return {
    read: derive("nomic/read/v1"),
    nonces: derive("nomic/nonce/v1"),
    room,
    roomId: sha256(room.public),
  };
}

/** Identity from the backup text of the settings page. */
export function identityOf(text) {
  const bytes = Buffer.from(text.trim().split(":")[1], "base64url");
  return new SigningKey(bytes.subarray(0, 32));
}

/** Events of a chunk. */
export function open(keys, chunk) {
  const { key, nonce } = extended(keys.read, chunk.subarray(0, NONCE));
  const cipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  cipher.setAAD(associated(keys));
  cipher.setAuthTag(chunk.subarray(-TAG));
  const body = Buffer.concat([cipher.update(chunk.subarray(NONCE, -TAG)), cipher.final()]);
  const [, events] = decode(body);
  return events;
}

/** Seals any contents like a proper chunk. */
export function seal(keys, events) {
  return sealBytes(keys, encode([EVENTS, events]));
}

/** Event of a device; its first one by default. */
export function signed(keys, identity, { seq = 1, prev = null, parents, move }) {
  const place = [seq, prev, parents, 0];
  const payload = encode(["nomic-event-1", keys.roomId, identity.public, ...place, move]);
  return Buffer.concat([payload, identity.sign(payload)]);
}

function sealBytes(keys, body) {
  const start = longHkdf(keys.nonces, body);
  const { key, nonce } = extended(keys.read, start);
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  cipher.setAAD(associated(keys));
  const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
  return Buffer.concat([start, sealed, cipher.getAuthTag()]);
}

/** HKDF without salt, one block long. Node's own takes no more than 1,024 bytes of information. */
function longHkdf(key, info) {
  const pseudorandom = createHmac("sha256", Buffer.alloc(32)).update(key).digest();
  const block = createHmac("sha256", pseudorandom).update(info).update(Buffer.from([1])).digest();
  return block.subarray(0, NONCE);
}

function associated(keys) {
  return Buffer.concat([Buffer.from(CONTEXT), keys.roomId]);
}

/** Derives ChaCha20's short nonce from XChaCha20's long one (HChaCha20). */
function extended(key, long) {
  const words = (bytes) => new Uint32Array(Uint8Array.from(bytes).buffer);
  const state = new Uint32Array(16);
  state.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  state.set(words(key), 4);
  state.set(words(long.subarray(0, 16)), 12);
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 4; i += 1) quarter(state, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i += 1) {
      quarter(state, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
  }
  const subkey = Uint32Array.from([...state.subarray(0, 4), ...state.subarray(12)]);
  const nonce = Buffer.concat([Buffer.alloc(4), long.subarray(16)]);
  return { key: Buffer.from(subkey.buffer), nonce };
}

function quarter(state, a, b, c, d) {
  const step = (sum, added, turned, by) => {
    state[sum] += state[added];
    const mixed = state[turned] ^ state[sum];
    state[turned] = (mixed << by) | (mixed >>> (32 - by));
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}
