// The heart of it: amending a rule's code changes what the machine does next.
import assert from "node:assert/strict";
import { agree, sitDown } from "./harness/company.js";
import { scene } from "./harness/scene.js";

const ONE_IS_ENOUGH = "when required_votes(b)\n  answer 1\nend";

scene("amending the code of 203 changes how the next proposal is counted", async (set) => {
  const relay = await set.relay();
  const ada = await set.person("Ada", relay);
  const ben = await set.person("Ben", relay);
  await sitDown("Coup", [ada, ben]);

  const text = "One vote in favour is enough.";
  const coup = await ada.propose({ kind: "amend", rule: 203, text, code: ONE_IS_ENOUGH });
  await ada.openVoting(coup);
  await ada.vote(coup, true);
  await ben.vote(coup, true);
  await agree([ada, ben]);
  assert.equal(await ada.close(coup), "adopted");
  assert(!(await ada.rules()).includes(203), "an amended rule takes the proposal's number");

  await ben.stage(coup, "adopted");
  const alone = await ben.propose({ title: "Alone", text: "Ben may choose the music." });
  await ben.openVoting(alone);
  await ben.vote(alone, true);
  await ada.vote(alone, false);
  await agree([ada, ben]);
  assert.equal(await ben.close(alone), "adopted");
  await agree([ada, ben]);
});
