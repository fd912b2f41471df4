// The measurements of `cargo xtask bench page` work; their results are not checked.
import assert from "node:assert/strict";
import { NETWORKS } from "./harness/network.js";
import { PAGE, scene } from "./harness/scene.js";
import { longGame } from "./measure/long_game.js";
import { newcomer, Stage } from "./measure/scenes.js";

scene("a newcomer to a written game is measured until all of it is stored", async (set) => {
  const game = await longGame(process.env.NOMIC_SIM, 100);
  const stage = set.keep(new Stage({ page: PAGE, network: NETWORKS.none, cpu: 2 }));
  const { first, reload } = await newcomer(stage, game);
  for (const times of [first, reload]) {
    assert(times["first table"] > 0);
    assert(times.complete >= times["first table"]);
    // Drawing a table takes some processor time, and no waiting counts.
    const longest = times["longest by processor"];
    assert(longest > 0 && longest < times.complete);
  }
  assert(first.stored >= first.complete);
});
