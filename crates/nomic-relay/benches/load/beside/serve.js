// Is one of the sync servers, on a free port, until its input ends: node serve.js NAME FOLDER
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

// Checks for developers off, as a server has it.
process.env.NODE_ENV ??= "production";

const servers = { "y-websocket": yWebsocket, hocuspocus, automerge };
const HOST = "127.0.0.1";

async function yWebsocket() {
  const { setupWSConnection } = (await import("y-websocket/bin/utils")).default;
  return sockets((socket, request) => setupWSConnection(socket, request));
}

async function hocuspocus() {
  const { Server } = await import("@hocuspocus/server");
  const server = new Server({ address: HOST, port: 0, quiet: true });
  await server.listen();
  return server.address.port;
}

/** Like the project's own sync server: shares no document unasked, and stores all in files. */
async function automerge(folder) {
  const { Repo } = await import("@automerge/automerge-repo");
  const { WebSocketServerAdapter } = await import("@automerge/automerge-repo-network-websocket");
  const { NodeFSStorageAdapter } = await import("@automerge/automerge-repo-storage-nodefs");
  const server = new WebSocketServer({ host: HOST, port: 0 });
  new Repo({
    network: [new WebSocketServerAdapter(server)],
    storage: new NodeFSStorageAdapter(folder),
    peerId: "storage-server",
    sharePolicy: async () => false,
  });
  await new Promise((listening) => server.on("listening", listening));
  return server.address().port;
}

async function sockets(serve) {
  const server = createServer();
  new WebSocketServer({ server }).on("connection", serve);
  await new Promise((listening) => server.listen(0, HOST, listening));
  return server.address().port;
}

const [name, folder] = process.argv.slice(2);
process.stdin.resume().on("end", () => process.exit(0));
console.log(`listening on ${HOST}:${await servers[name](folder)}`);
