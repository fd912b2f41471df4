// What people say about a proposal.

export async function remark(person, number, text) {
  await person.go(`/proposal/${number}`);
  await person.fill("remark-text", text);
  await person.click("remark-send");
}

export async function readsRemark(person, number, text) {
  await person.go(`/proposal/${number}`);
  await person.at("remark").filter({ hasText: text }).first().waitFor();
}
