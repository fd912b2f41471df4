// CBOR for frames, chunks and events: numbers, bytes, text, lists, yes, no and nothing. Maps are
// read, not written.

export function encode(value) {
  if (value === null) return Buffer.of(0xf6);
  if (value === true || value === false) return Buffer.of(value ? 0xf5 : 0xf4);
  if (typeof value === "number" || typeof value === "bigint") return head(0, value);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  return Buffer.concat([head(2, value.length), value]);
}

export function decode(bytes) {
  const [value] = decodeFirst(Buffer.from(bytes));
  return value;
}

/** First value of these bytes, and its length. */
export function decodeFirst(bytes) {
  const reader = { bytes, at: 0 };
  return [read(reader), reader.at];
}

function head(kind, number) {
  const major = kind << 5;
  if (number < 24) return Buffer.of(major | Number(number));
  if (number < 0x100) return Buffer.of(major | 24, Number(number));
  const bytes = Buffer.alloc(9);
  if (number < 0x10000) {
    bytes[0] = major | 25;
    bytes.writeUInt16BE(Number(number), 1);
    return bytes.subarray(0, 3);
  }
  if (number < 0x1_0000_0000) {
    bytes[0] = major | 26;
    bytes.writeUInt32BE(Number(number), 1);
    return bytes.subarray(0, 5);
  }
  bytes[0] = major | 27;
  bytes.writeBigUInt64BE(BigInt(number), 1);
  return bytes;
}

function read(reader) {
  const first = reader.bytes[reader.at++];
  const kind = first >> 5;
  if (kind === 7) return simple(first);
  const number = count(reader, first & 31);
  switch (kind) {
    case 0:
      return number;
    case 2:
      return take(reader, number);
    case 3:
      return take(reader, number).toString();
    case 4:
      return Array.from({ length: number }, () => read(reader));
    case 5:
      return new Map(Array.from({ length: number }, () => [read(reader), read(reader)]));
    default:
      throw new Error(`unexpected CBOR: ${first}`);
  }
}

function simple(first) {
  if (first === 0xf4) return false;
  if (first === 0xf5) return true;
  if (first === 0xf6) return null;
  throw new Error(`unexpected CBOR: ${first}`);
}

function count(reader, short) {
  if (short < 24) return short;
  const bytes = take(reader, 1 << (short - 24));
  return short === 27 ? Number(bytes.readBigUInt64BE()) : bytes.readUIntBE(0, bytes.length);
}

function take(reader, length) {
  const end = reader.at + length;
  if (end > reader.bytes.length) throw new Error("CBOR that ends too soon");
  const taken = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return taken;
}
