// A game written by `nomic-sim --long`: real moves, signed and sealed, for a relay.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Intruder } from "../harness/intruder.js";

const LARGEST = 256 * 1024 * 1024;
/** A relay takes 4,000 frames of one address at once. */
const AT_ONCE = 3_000;

/** Has a game of this many events written, and reads it. */
export async function longGame(program, events) {
  const words = ["--long", String(events)];
  const { stdout } = await promisify(execFile)(program, words, { maxBuffer: LARGEST });
  const game = { players: {}, proposals: [], chunks: [], bundles: [] };
  for (const line of stdout.trimEnd().split("\n")) {
    const [kind, first, second] = line.split(" ");
    READ[kind](game, first, second);
  }
  return game;
}

const READ = {
  link: (game, link) => (game.link = link),
  player: (game, name, identity) => (game.players[name] = identity),
  proposal: (game, number) => game.proposals.push(Number(number)),
  events: (game, events) => (game.events = Number(events)),
  hash: (game, hash) => (game.hash = hash),
  chunk: (game, bytes) => game.chunks.push(Buffer.from(bytes, "hex")),
  bundle: (game, stretch, bytes) => game.bundles.push([Number(stretch), Buffer.from(bytes, "hex")]),
  gone: (game) => (game.beginning = game.chunks.length),
};

/**
 * Puts some chunks of the game into a relay, in order, and with the last of them the bundles, as
 * players would. A relay lets an address send this many frames at once and then a hundred a second.
 * So the chunks come from several addresses of this machine, if it has them.
 */
export async function fill(relay, game, chunks = game.chunks) {
  for (let from = 0, host = 2; from < chunks.length; from += AT_ONCE, host += 1) {
    const address = process.platform === "linux" ? `127.0.0.${host}` : undefined;
    const writer = await Intruder.enter(relay, game.link, address);
    await writer.putAll(chunks.slice(from, from + AT_ONCE));
    if (chunks.slice(from, from + AT_ONCE).includes(game.chunks.at(-1))) {
      await writer.putBundles(game.bundles);
    }
    await writer.close();
  }
}
