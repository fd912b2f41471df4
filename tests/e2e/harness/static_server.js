import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import http from "node:http";
import path from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export class StaticServer {
  /**
   * Serves the folder below a path such as "/games/nomic/"; some files edited by the host, or
   * missing (null).
   */
  static async start(folder, base, instead) {
    const server = new StaticServer();
    Object.assign(server, { base, instead });
    server.asked = [];
    server.answered = [];
    server.held = null;
    server.types = TYPES;
    server.http = http.createServer((request, response) =>
      answer(server, folder, request, response).catch(() => response.destroy()),
    );
    await new Promise((resolve, reject) => {
      server.http.once("error", reject);
      server.http.listen(0, "127.0.0.1", resolve);
    });
    server.address = `http://127.0.0.1:${server.http.address().port}${base}`;
    return server;
  }

  hold(names) {
    let goOn;
    const released = new Promise((resolve) => {
      goOn = () => {
        this.held = null;
        resolve();
      };
    });
    this.held = { names, released };
    return goOn;
  }

  async close() {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }
}

async function answer(server, folder, request, response) {
  const { pathname } = new URL(request.url, "http://host");
  server.asked.push(pathname);
  response.once("finish", () => server.answered.push(pathname));
  const name = decodeURIComponent(pathname.slice(server.base.length)) || "index.html";
  if (server.held?.names.test(name)) await server.held.released;
  if (server.instead[name] === null) {
    response.writeHead(404).end("gone");
    return;
  }
  if (server.instead[name] !== undefined) {
    response.writeHead(200, { "content-type": server.types[path.extname(name)] });
    response.end(server.instead[name]);
    return;
  }
  const file = path.join(folder, name);
  const inside = pathname.startsWith(server.base) && file.startsWith(folder + path.sep);
  const found = inside ? await stat(file).catch(() => null) : null;
  if (!found?.isFile()) {
    response.writeHead(404).end("not here");
    return;
  }
  const type = server.types[path.extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "content-length": found.size });
  createReadStream(file).pipe(response);
}
