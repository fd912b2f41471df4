// Clients of the sync servers, by their own libraries. A room is a document with a list of chunks.
//
// `enter(address, room, take)` connects. It returns functions to put a chunk and to leave. `take`
// gets the list of chunks that others have added, at first all that are there.
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";

export const clients = { "y-websocket": await yWebsocket(), hocuspocus: await hocuspocus(), automerge: await automerge() };

const LIST = "chunks";

async function yWebsocket() {
  const Y = await import("yjs");
  const { WebsocketProvider } = await import("y-websocket");
  return async (address, room, take) => {
    const doc = new Y.Doc();
    const list = heard(doc, take);
    // Otherwise clients of one process bypass the server.
    const options = { WebSocketPolyfill: WebSocket, disableBc: true };
    const provider = new WebsocketProvider(`ws://${address}`, `room-${room}`, doc, options);
    await new Promise((synced) => provider.once("sync", synced));
    return { put: (chunk) => list.push([chunk]), leave: () => provider.destroy() };
  };
}

async function hocuspocus() {
  const Y = await import("yjs");
  const { HocuspocusProvider, HocuspocusProviderWebsocket } = await import("@hocuspocus/provider");
  return async (address, room, take) => {
    const document = new Y.Doc();
    const list = heard(document, take);
    const websocketProvider = new HocuspocusProviderWebsocket({ url: `ws://${address}`, WebSocketPolyfill: WebSocket });
    let provider;
    await new Promise((onSynced) => {
      provider = new HocuspocusProvider({ websocketProvider, name: `room-${room}`, document, onSynced });
      provider.attach();
    });
    const leave = () => {
      provider.destroy();
      websocketProvider.destroy();
    };
    return { put: (chunk) => list.push([chunk]), leave };
  };
}

/** The list of a Y document, whose additions by others go to `take`. */
function heard(doc, take) {
  const list = doc.getArray(LIST);
  list.observe((event, transaction) => {
    if (transaction.local) return;
    take(event.changes.delta.flatMap((change) => change.insert ?? []));
  });
  return list;
}

async function automerge() {
  const { Repo } = await import("@automerge/automerge-repo");
  const { WebSocketClientAdapter } = await import("@automerge/automerge-repo-network-websocket");
  const urls = new Map();
  const open = async (address, url) => {
    const adapter = new WebSocketClientAdapter(`ws://${address}`);
    const repo = new Repo({ network: [adapter] });
    await adapter.whenReady();
    const leave = () => adapter.disconnect();
    try {
      return { leave, handle: url ? await repo.find(url) : repo.create({ [LIST]: [] }) };
    } catch {
      // The server does not have the new document yet, and this repository would not ask again.
      leave();
      await sleep(50);
      return open(address, url);
    }
  };
  return async (address, room, take) => {
    const { handle, leave } = await open(address, urls.get(room));
    urls.set(room, handle.url);
    let known = 0;
    let own = false;
    const look = () => {
      const chunks = handle.doc()[LIST].slice(known);
      known += chunks.length;
      if (chunks.length > 0 && !own) take(chunks);
    };
    look();
    handle.on("change", look);
    const put = (chunk) => {
      own = true;
      handle.change((doc) => doc[LIST].push(chunk));
      own = false;
    };
    return { put, leave };
  };
}
