// A plain Nomic for boardgame.io: the rules of play of the initial set as far as the long game of the
// benchmarks meets them, written as people write games for it. Moves change a draft, and the
// framework makes the next state of it.
//
// What it does not do: rules are texts and their code is here, so that no amendment changes how the
// game is played; nothing is asked of rules in order of precedence, nothing names the rule it comes
// from; no event is refused with a reason, hashed or sealed; the die is the framework's.
import { createRequire } from "node:module";

// The framework's entries are written for bundlers and for `require`.
const { INVALID_MOVE, Stage } = createRequire(import.meta.url)("boardgame.io/core");

const IMMUTABLE = 16;
const MUTABLE = 13;
const GOAL = 200;
const LOSS = 10;
const PRIZE = 10;
/** From the end of this circuit on most votes are enough. */
const UNANIMOUS_CIRCUITS = 2;
const FIRST_PROPOSAL = 301;

export const PLAYERS = 8;

export const nomic = {
  name: "nomic",
  setup: ({ ctx }) => ({
    players: Array.from({ length: ctx.numPlayers }, (_, seat) => ({ seat, points: 0 })),
    rules: initialRules(),
    proposals: [],
    turns: 0,
  }),
  turn: { activePlayers: { all: Stage.NULL } },
  moves: { propose, remark, putToVote, vote, close },
  endIf: ({ G }) => {
    const winner = G.players.find(({ points }) => points >= GOAL);
    return winner && { winner: winner.seat };
  },
};

function initialRules() {
  const rule = (number, mutable) => ({
    number,
    mutable,
    title: `Rule ${number}`,
    wordings: [`The text of Rule ${number}.`],
  });
  const immutable = Array.from({ length: IMMUTABLE }, (_, at) => rule(101 + at, false));
  const mutable = Array.from({ length: MUTABLE }, (_, at) => rule(201 + at, true));
  return [...immutable, ...mutable];
}

function propose({ G, ctx, playerID }, change) {
  if (playerID !== ctx.currentPlayer || openProposal(G)) return INVALID_MOVE;
  if (change.kind === "amend" && !G.rules[change.rule]?.mutable) return INVALID_MOVE;
  const number = FIRST_PROPOSAL + G.proposals.length;
  G.proposals.push({ number, proposer: playerID, change, stage: "debate", remarks: [], votes: {} });
}

function remark({ G, playerID }, text) {
  const proposal = openProposal(G);
  if (!proposal) return INVALID_MOVE;
  proposal.remarks.push({ by: playerID, text });
}

function putToVote({ G, playerID }) {
  const proposal = openProposal(G);
  if (proposal?.stage !== "debate" || proposal.proposer !== playerID) return INVALID_MOVE;
  proposal.stage = "voting";
}

function vote({ G, playerID }, inFavour) {
  const proposal = openProposal(G);
  if (proposal?.stage !== "voting" || playerID in proposal.votes) return INVALID_MOVE;
  proposal.votes[playerID] = inFavour;
}

function close({ G, ctx, playerID, random, events }) {
  const proposal = openProposal(G);
  if (proposal?.stage !== "voting" || proposal.proposer !== playerID) return INVALID_MOVE;
  const votes = Object.entries(proposal.votes);
  if (votes.length < ctx.numPlayers) return INVALID_MOVE;
  const against = votes.filter(([, inFavour]) => !inFavour);
  const most = G.turns >= UNANIMOUS_CIRCUITS * ctx.numPlayers;
  const carried = most ? 2 * against.length < votes.length : against.length === 0;
  proposal.stage = carried ? "adopted" : "rejected";
  if (carried) {
    make(G, proposal);
    for (const [voter] of against) G.players[voter].points += PRIZE;
  } else {
    G.players[playerID].points -= LOSS;
  }
  G.players[playerID].points += random.D6();
  G.turns += 1;
  events.endTurn();
}

function make(G, { number, change }) {
  if (change.kind === "amend") {
    const rule = G.rules[change.rule];
    rule.number = number;
    rule.wordings.push(change.text);
  } else {
    G.rules.push({ number, mutable: true, title: change.title, wordings: [change.text] });
  }
}

/** At most the last one is open. */
function openProposal(G) {
  const last = G.proposals.at(-1);
  return last && ["debate", "voting"].includes(last.stage) ? last : null;
}
