// The half of the page's program that has the games: it runs in a worker.

/** That worker, for somebody's page. */
export async function hostOf(person) {
  for (const worker of person.page.workers()) {
    const name = await worker.evaluate(() => self.name).catch(() => null);
    if (name === "nomic-host") return worker;
  }
  throw new Error(`${person.name}'s page has no host`);
}

/** Puts a worker's clock so many milliseconds ahead; its timers take as long as ever. */
export function setAhead(ahead) {
  const real = (globalThis.realNow ??= Date.now);
  Date.now = () => real() + ahead;
}

/** Holds back what a host says to its page, until it is let go. */
export function holdAnswers() {
  const held = [];
  const say = self.postMessage;
  self.postMessage = (...message) => held.push(message);
  globalThis.letGo = () => {
    self.postMessage = say;
    for (const message of held) self.postMessage(...message);
  };
}
