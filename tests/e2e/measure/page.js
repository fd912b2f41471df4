// Measures the page in a real browser: the cost of a first visit, a newcomer's waiting time for a
// long game, and the time of a vote. `cargo xtask bench page` builds everything and starts this.
//
// The line between browser and relay slows the network (harness/network.js). Stops of the processes
// that show pages slow the processor (brake.js gives the reason). Times are milliseconds until
// something was painted. Nothing here fails because it is slow.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { NETWORKS } from "../harness/network.js";
import { longGame } from "./long_game.js";
import { home, newcomer, Stage, votes } from "./scenes.js";
import { add, table } from "./table.js";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "100,1000,10000" },
    cpu: { type: "string", default: "4" },
    network: { type: "string", default: "slow4g" },
    rounds: { type: "string", default: "1" },
    page: { type: "string", default: process.env.NOMIC_PAGE },
    relay: { type: "string", default: process.env.NOMIC_RELAY },
    sim: { type: "string", default: process.env.NOMIC_SIM },
    json: { type: "string" },
  },
});

const cpu = Number(values.cpu);
const network = NETWORKS[values.network];
if (!network) throw new Error(`--network is one of ${Object.keys(NETWORKS).join(", ")}`);
if (!(cpu >= 1)) throw new Error("--cpu is 1 or more");
process.env.NOMIC_RELAY = values.relay;
const sizes = values.events.split(",").filter(Boolean).map(Number);

const games = new Map();
for (const size of sizes) games.set(size, await longGame(values.sim, size));

const figures = {};
for (let round = 0; round < Number(values.rounds); round += 1) {
  await staged(async (stage) => add(figures, "home, first visit", "", await home(stage)));
  for (const [size, game] of games) {
    await staged(async (stage) => {
      const { first, reload } = await newcomer(stage, game);
      add(figures, "newcomer", size, first);
      add(figures, "reload", size, reload);
    });
    await staged(async (stage) => {
      const { meanwhile, settled } = await votes(stage, game);
      add(figures, "vote while events come in", size, meanwhile);
      add(figures, "vote in the settled game", size, settled);
    });
  }
}
const how = `processor × 1/${cpu}, network ${values.network}, rounds ${values.rounds}`;
console.log(`\n${how}; the median, and the least behind it\n\n${table(figures)}`);

/** Runs `body` on its own stage, which is cleared in any case. */
async function staged(body) {
  const stage = new Stage({ page: values.page, network, cpu });
  try {
    await body(stage);
  } finally {
    await stage.close();
  }
  await keep();
}

async function keep() {
  if (!values.json) return;
  const { network, rounds } = values;
  const text = JSON.stringify({ cpu, network, rounds: Number(rounds), figures }, null, 2);
  await writeFile(values.json, `${text}\n`);
}
