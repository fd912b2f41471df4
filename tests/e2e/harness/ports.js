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
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await connects(port)) return true;
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
