// Puts a load on a sync server: node load.js NAME ADDRESS WORKLOAD OPTION=NUMBER...
//
// Prints `begin` and `end` around the measured time, so that the caller can read the server's usage,
// and its own figures behind `end`.
import { setTimeout as sleep } from "node:timers/promises";
import { clients } from "./clients.js";

// Each client of the y servers waits for the end of the process.
process.setMaxListeners(0);

const SIZE = 150;
const PATIENCE = 60_000;
const REST = 1000;

/** Rooms with one writer each: a window of chunks under way, or a rate a second. */
async function flow(enter, address, { rooms, clients, window, rate, seconds }) {
  const tally = { measuring: false, stopping: false, sent: 0, delivered: 0, latencies: [] };
  const writers = [];
  for (let room = 0; room < rooms; room += 1) {
    const heard = new Array(clients - 1).fill(0);
    const writer = { put: undefined, sent: 0, heard };
    const own = await enter(address, room, () => {});
    writer.put = own.put;
    writers.push(writer);
    for (let follower = 0; follower < heard.length; follower += 1) {
      await enter(address, room, (chunks) => {
        heard[follower] += chunks.length;
        take(tally, chunks);
        if (window) fill(tally, writer, window);
      });
    }
  }
  writers.forEach((writer, place) => (window ? fill(tally, writer, window) : steady(tally, writer, rate, place / rooms)));
  await sleep(250 * seconds);
  const before = { delivered: tally.delivered, load: process.cpuUsage() };
  tally.measuring = true;
  console.log("begin");
  await sleep(1000 * seconds);
  const load = process.cpuUsage(before.load);
  const delivered = tally.delivered - before.delivered;
  tally.measuring = false;
  tally.stopping = true;
  const sorted = Float64Array.from(tally.latencies).sort();
  const share = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  console.log("end", delivered, share(0.5), share(0.99), (load.user + load.system) / delivered);
  await all(tally, clients);
}

/** A chunk begins with the time of its sending. */
function put(tally, writer) {
  const chunk = new Uint8Array(SIZE).fill(0x5a);
  new DataView(chunk.buffer).setFloat64(0, performance.now());
  tally.sent += 1;
  writer.sent += 1;
  writer.put(chunk);
}

function take(tally, chunks) {
  tally.delivered += chunks.length;
  if (!tally.measuring) return;
  const now = performance.now();
  for (const chunk of chunks) {
    const sent = new DataView(chunk.buffer, chunk.byteOffset).getFloat64(0);
    tally.latencies.push(now - sent);
  }
}

/** The servers acknowledge nothing: a chunk is under way until all followers have it. */
function fill(tally, writer, window) {
  while (!tally.stopping && writer.sent - Math.min(...writer.heard) < window) put(tally, writer);
}

function steady(tally, writer, rate, phase) {
  const period = 1000 / rate;
  const next = () => {
    if (tally.stopping) return;
    put(tally, writer);
    setTimeout(next, period);
  };
  setTimeout(next, period * phase);
}

async function all(tally, clients) {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await sleep(20)) {
    if (tally.delivered === tally.sent * (clients - 1)) return;
  }
  throw new Error(`${tally.delivered} of ${tally.sent * (clients - 1)} deliveries came`);
}

/** Connections that do nothing, in rooms of some clients. */
async function idle(enter, address, { connections, room }) {
  await enter(address, -1, () => {});
  await sleep(REST);
  const began = performance.now();
  console.log("begin");
  for (let number = 0; number < connections; number += 1) {
    await enter(address, Math.floor(number / room), () => {});
  }
  const took = (performance.now() - began) / 1000;
  await sleep(REST);
  console.log("end", took);
}

/** Clients that join a long room, one after the other. */
async function late(enter, address, { chunks, joins }) {
  const writer = await enter(address, 0, () => {});
  let followed = 0;
  await enter(address, 0, (more) => (followed += more.length));
  for (let sent = 0; sent < chunks; sent += 1) {
    writer.put(new Uint8Array(SIZE).fill(0x5a));
    while (sent - followed > 64) await sleep(1);
  }
  while (followed < chunks) await sleep(1);
  console.log("begin");
  const times = [];
  for (let join = 0; join < joins; join += 1) {
    const began = performance.now();
    let heard = 0;
    let complete;
    const done = new Promise((resolve) => (complete = resolve));
    const client = await enter(address, 0, (more) => {
      heard += more.length;
      if (heard >= chunks) complete();
    });
    await done;
    times.push(performance.now() - began);
    client.leave();
  }
  times.sort((one, other) => one - other);
  console.log("end", times[0], times[Math.floor(times.length / 2)]);
}

const [name, address, workload, ...words] = process.argv.slice(2);
const options = Object.fromEntries(words.map((word) => [word.split("=")[0], Number(word.split("=")[1])]));
await { flow, idle, late }[workload](clients[name], address, options);
process.exit(0);
