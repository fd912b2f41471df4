// The part of the page's program with the games, in a worker.

export async function hostOf(person) {
  for (const worker of person.page.workers()) {
    const name = await worker.evaluate(() => self.name).catch(() => null);
    if (name === "nomic-host") return worker;
  }
  throw new Error(`${person.name}'s page has no host`);
}

/** Sets a worker's clock ahead by milliseconds; timers are unchanged. */
export function setAhead(ahead) {
  const real = (globalThis.realNow ??= Date.now);
  Date.now = () => real() + ahead;
}

/** Holds messages of a host to its page until they are released. */
export function holdAnswers() {
  const held = [];
  const say = self.postMessage;
  self.postMessage = (...message) => held.push(message);
  globalThis.letGo = () => {
    self.postMessage = say;
    for (const message of held) self.postMessage(...message);
  };
}
