// What people say about a proposal.

/** Says something about a proposal. */
export async function remark(person, number, text) {
  await person.go(`/proposal/${number}`);
  await person.fill("remark-text", text);
  await person.click("remark-send");
}

/** Waits until somebody has said this about a proposal, as seen from here. */
export async function readsRemark(person, number, text) {
  await person.go(`/proposal/${number}`);
  await person.at("remark").filter({ hasText: text }).first().waitFor();
}
