// Plays as many events as it is told on each line that comes in, and answers with how many
// microseconds an event took: the long game of the benchmarks (tests/all/common/long.rs), move by
// move, through the framework's reducer. No client, server or log is around it, the moves are made
// before, and nothing is rendered: that is what our own folding is, too.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { nomic, PLAYERS } from "./nomic.js";

// Checks for developers off, as a server has it.
process.env.NODE_ENV ??= "production";
const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)("boardgame.io/internal");

/** The place of the rule among the initial ones that every third proposal amends: Rule 210. */
const AMENDED = 25;

function longGame(length) {
  const moves = [];
  for (let turn = 0; moves.length < length; turn += 1) {
    const adopted = turn % 3 === 0;
    const player = String(turn % PLAYERS);
    moves.push(move("propose", player, change(turn, adopted)));
    moves.push(move("remark", "0", "Fair enough."));
    moves.push(move("putToVote", player));
    for (let voter = 0; voter < PLAYERS; voter += 1) moves.push(move("vote", String(voter), adopted));
    moves.push(move("close", player));
  }
  return moves.slice(0, length);
}

function change(turn, amends) {
  if (amends) return { kind: "amend", rule: AMENDED, text: `As agreed in turn ${turn}.` };
  const title = `Proposal of turn ${turn}`;
  return { kind: "enact", title, text: `The text of ${title}.` };
}

const move = (type, playerID, ...args) => ({ type: "MAKE_MOVE", payload: { type, args, playerID } });

/** Gives the state in which all of them end, and refuses to have played anything else. */
function played(moves) {
  const game = { ...nomic, seed: "beside" };
  const reducer = CreateGameReducer({ game });
  const start = performance.now();
  let state = InitializeGame({ game, numPlayers: PLAYERS });
  for (const move of moves) state = reducer(state, move);
  const took = performance.now() - start;
  const { _stateID: counted, ctx } = state;
  if (counted !== moves.length || ctx.gameover) throw new Error(`${counted} moves were made`);
  return (1_000 * took) / moves.length;
}

const games = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const length = Number(line);
  if (!games.has(length)) games.set(length, longGame(length));
  console.log(played(games.get(length)).toFixed(3));
}
