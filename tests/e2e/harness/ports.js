// Free ports, and waiting for a port to answer.
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export async function freePort() {
  const server = net.createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function answers(port, milliseconds) {
  return await within(milliseconds, () => connects(port));
}

/** Waits until a relay takes clients. */
export async function ready(port, milliseconds) {
  // A relay that has just started cuts off open questions, and `fetch` may then wait for ever.
  const asked = async () => {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal });
    return answer.ok;
  };
  return await within(milliseconds, () => asked().catch(() => false));
}

async function within(milliseconds, test) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await test()) return true;
    await sleep(50);
  }
  return false;
}

function connects(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
