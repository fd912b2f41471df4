// Web servers that people use, started with what docs/hosting.md tells.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { answers, freePort } from "../harness/ports.js";
import { fitted, snippet } from "./snippets.js";

const START_MS = 15_000;
const PAGE_NAME = "nomic.example.org";
const RELAY_NAME = "relay.example.org";

export class WebServer {
  log = [];

  /** Serves a copy of the page below `base`, with the relay under its own name or port. */
  static async start(kind, { page, base, relay }) {
    const server = new WebServer();
    server.base = base;
    server.port = await freePort();
    server.folder = mkdtempSync(path.join(os.tmpdir(), "nomic-hosting-"));
    server.root = path.join(server.folder, "www");
    server.putPage(page);
    const { program, words, env, names } = kind(server, relay);
    server.names = names;
    const PATH = `${process.env.PATH}:/usr/sbin`;
    server.child = spawn(program, words, { env: { ...process.env, PATH, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (bytes) => server.log.push(bytes.toString());
    server.child.stdout.on("data", keep);
    server.child.stderr.on("data", keep);
    server.child.once("error", (error) => keep(`could not be started: ${error}`));
    if (!(await server.answers())) {
      await server.close();
      throw new Error(`${program} does not answer:\n${server.log.join("")}`);
    }
    return server;
  }

  /** True once it answers; under its names, once it has their certificates. */
  async answers() {
    if (!(await answers(this.port, START_MS))) return false;
    if (!this.names) return true;
    const end = Date.now() + START_MS;
    while (Date.now() < end) {
      const hands = [PAGE_NAME, RELAY_NAME].map((name) => shakesHands(this.port, name));
      if ((await Promise.all(hands)).every(Boolean)) return true;
      await sleep(50);
    }
    return false;
  }

  /** Address of the page. */
  get address() {
    const host = this.names ? `https://${PAGE_NAME}` : `http://127.0.0.1:${this.port}`;
    return host + this.base;
  }

  /** Options of a browser that finds the server's names on this machine. */
  get browserWords() {
    return this.names
      ? [`--host-resolver-rules=MAP *.example.org:443 127.0.0.1:${this.port}`, "--ignore-certificate-errors"]
      : [];
  }

  putPage(page) {
    const folder = path.join(this.root, this.base);
    mkdirSync(path.dirname(folder.replace(/\/$/, "")), { recursive: true });
    execFileSync("cp", ["-r", page, folder]);
  }

  /** Names the relay for new games, as a host does. */
  nameRelay(relay) {
    writeFileSync(path.join(this.root, this.base, "nomic.json"), JSON.stringify({ relay }));
  }

  async stop() {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null || !child.pid) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  async close() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function python(server, relay) {
  server.nameRelay(relay.socketAddress);
  const words = ["-m", "http.server", "--bind", "127.0.0.1", "--directory", server.root, `${server.port}`];
  return { program: "python3", words };
}

export function nginx(server, relay) {
  server.nameRelay(`wss://${RELAY_NAME}/relay`);
  const inside = (name) => path.join(server.folder, name);
  makeCertificate(inside("cert.pem"), inside("key.pem"));
  const sites = fitted(snippet("nginx"), [
    ["listen 443 ssl", `listen 127.0.0.1:${server.port} ssl`],
    ["/etc/ssl/nomic/cert.pem", inside("cert.pem")],
    ["/etc/ssl/nomic/key.pem", inside("key.pem")],
    ["root /srv/nomic;", `root ${server.root};`],
    ["location / {", `location ${server.base} {`],
    ["127.0.0.1:7474", `127.0.0.1:${relay.port}`],
  ]);
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = own.map((name) => `${name}_temp_path ${inside(name)};`).join("\n");
  const user = process.getuid() === 0 ? "user root;" : "";
  writeFileSync(
    inside("nginx.conf"),
    `${user} include /etc/nginx/modules-enabled/*.conf;
    daemon off; pid ${inside("pid")}; error_log stderr; events {}
    http { include /etc/nginx/mime.types; access_log off;\n${folders}\n${sites}\n}`,
  );
  return { program: "nginx", words: ["-e", "stderr", "-c", inside("nginx.conf")], names: true };
}

export function caddy(server, relay) {
  server.nameRelay(`wss://${RELAY_NAME}/relay`);
  const inside = (name) => path.join(server.folder, name);
  const sites = fitted(snippet("caddyfile"), [
    ["root * /srv/nomic", `root * ${server.root}`],
    ["127.0.0.1:7474", `127.0.0.1:${relay.port}`],
  ]);
  // No certificate of the internet, and no address but this machine's.
  const trial = `{
    admin off
    auto_https disable_redirects
    default_bind 127.0.0.1
    https_port ${server.port}
    local_certs
    skip_install_trust
  }\n`;
  writeFileSync(inside("Caddyfile"), trial + sites);
  const words = ["run", "--adapter", "caddyfile", "--config", inside("Caddyfile")];
  const env = { HOME: server.folder, XDG_DATA_HOME: inside("data"), XDG_CONFIG_HOME: inside("config") };
  return { program: "caddy", words, env, names: true };
}

function shakesHands(port, servername) {
  return new Promise((resolve) => {
    const socket = tls.connect({ host: "127.0.0.1", port, servername, rejectUnauthorized: false });
    socket.once("secureConnect", () => socket.destroy() && resolve(true));
    socket.once("error", () => resolve(false));
  });
}

function makeCertificate(certificate, key) {
  const names = `subjectAltName=DNS:${PAGE_NAME},DNS:${RELAY_NAME}`;
  const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=nomic";
  execFileSync("openssl", [...words.split(" "), "-addext", names, "-keyout", key, "-out", certificate], {
    stdio: "pipe",
  });
}
