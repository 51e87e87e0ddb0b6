/** Starts nginx or Caddy by the configuration in `deploy/`, with the names, ports and files of a test in the places that it names. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { findFreePort } from "../harness/free-port.ts";
import { findOrInstallProgram } from "../runner/programs.ts";

export type ProxyKind = "nginx" | "caddy";

export type ProxyProcess = Awaited<ReturnType<typeof startProxy>>;

interface ProxyOptions {
  port: number;
  /** Ports of the portals. */
  portals: readonly number[];
  /** In PEM, for localhost. */
  certificate: { key: string; cert: string };
}

const DEPLOY = join(import.meta.dirname, "../../deploy");

/**
 * Starts a proxy before portals.
 *
 * @throws {Error} with the command that installs the proxy, where that cannot be done here
 */
export const startProxy = (kind: ProxyKind, options: ProxyOptions) =>
  start(kind, options, (places) => (kind === "nginx" ? startNginx(places, PORTAL_SITE) : startCaddy(places)));

/** Starts nginx before a school. @param options.portals  the port of the school */
export const startSchoolProxy = (options: ProxyOptions) =>
  start("nginx", options, (places) => startNginx(places, SCHOOL_SITE));

async function start(kind: ProxyKind, options: ProxyOptions, startChild: (places: Places) => ChildProcess) {
  const folder = mkdtempSync(join(tmpdir(), `${kind}-`));
  const httpPort = await findFreePort();
  const places: Places = {
    ...options,
    httpPort,
    folder,
    certificateFile: join(folder, "fullchain.pem"),
    keyFile: join(folder, "privkey.pem"),
    logFile: join(folder, "access.log"),
  };
  writeFileSync(places.certificateFile, options.certificate.cert);
  writeFileSync(places.keyFile, options.certificate.key);
  const child = startChild(places);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await waitUntilListening(options.port, child).catch((error: Error) => {
    throw new Error(`${kind} did not start.\n${output}`, { cause: error });
  });
  return {
    url: `https://localhost:${options.port}`,
    /** Where plain http is answered. */
    httpUrl: `http://localhost:${httpPort}`,
    /** The lines of its access log. */
    accessLog: () => (kind === "nginx" ? readFileSync(places.logFile, "utf8") : output),
    async stop(): Promise<void> {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

interface Places extends ProxyOptions {
  httpPort: number;
  folder: string;
  certificateFile: string;
  keyFile: string;
  logFile: string;
}

/** A file in `deploy/nginx`, and what it calls the server and its ports. */
interface NginxSite {
  file: string;
  name: string;
  log: string;
  ports: readonly number[];
}
const PORTAL_SITE: NginxSite = {
  file: "homeroom.conf",
  name: "portal.example.com",
  log: "homeroom.log",
  ports: [3001, 3002],
};
const SCHOOL_SITE: NginxSite = {
  file: "homeroom-school.conf",
  name: "school.example.com",
  log: "homeroom-school.log",
  ports: [4000],
};

function startNginx(places: Places, { file, name, log, ports }: NginxSite): ChildProcess {
  const { folder, port, httpPort, portals, certificateFile, keyFile, logFile } = places;
  const replacements: readonly (readonly [place: string, value: string])[] = [
    ["listen 80;", `listen ${httpPort};`],
    ["listen [::]:80;", `listen [::]:${httpPort};`],
    ["listen 443 ", `listen ${port} `],
    ["listen [::]:443 ", `listen [::]:${port} `],
    [`server_name ${name};`, "server_name localhost;"],
    [`https://${name}$request_uri`, `https://localhost:${port}$request_uri`],
    [`/etc/letsencrypt/live/${name}/fullchain.pem`, certificateFile],
    [`/etc/letsencrypt/live/${name}/privkey.pem`, keyFile],
    [`/var/log/nginx/${log}`, logFile],
    ...ports.map((each, at) => [`127.0.0.1:${each}`, `127.0.0.1:${portals[at]}`] as const),
  ];
  const source = readFileSync(join(DEPLOY, "nginx", file), "utf8");
  const absent = replacements.filter(([place]) => !source.includes(place)).map(([place]) => place);
  if (absent.length > 0) throw new Error(`deploy/nginx/${file} has no ${absent.join(", ")}`);
  const site = replacements.reduce((text, [place, value]) => text.replaceAll(place, () => value), source);
  writeFileSync(join(folder, "site.conf"), site);
  mkdirSync(join(folder, "temp"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join("\n");
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;\n" : ""}daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
${temporary}
include ${folder}/site.conf;
}
`,
  );
  const program = findOrInstallProgram("nginx", "nginx-light");
  return spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function startCaddy({ folder, port, httpPort, portals, certificateFile, keyFile }: Places): ChildProcess {
  const file = join(folder, "Caddyfile");
  writeFileSync(
    file,
    `{
  admin off
  http_port ${httpPort}
  https_port ${port}
  storage file_system ${folder}/storage
}
import ${join(DEPLOY, "caddy/Caddyfile")}
`,
  );
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    PORTAL_ADDRESS: "localhost",
    PORTALS: portals.map((each) => `127.0.0.1:${each}`).join(" "),
    PORTAL_TLS: `tls ${certificateFile} ${keyFile}`,
  };
  const program = findOrInstallProgram("caddy", "caddy");
  return spawn(program, ["run", "--adapter", "caddyfile", "--config", file], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function waitUntilListening(port: number, program: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && program.exitCode === null) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("close", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isListening) return;
    await wait(25);
  }
  throw new Error(`Nobody listens on port ${port}.`);
}
