/** Finds a redis-server for the tests of shared sessions (REDIS_SERVER, then Redis or Valkey in the path), or installs one. */

import { delimiter, join } from "node:path";

import { installFromDebian, isProgram } from "./packages.ts";

const NAMES = ["redis-server", "valkey-server"];
const MORE_FOLDERS = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

const ADVICE = [
  "No redis-server was found and none could be installed. Do one of these and run the tests again:",
  "  apt-get update && apt-get install -y redis-server   (Debian, as root)",
  "  brew install redis   (macOS)",
  "  REDIS_SERVER=/path/to/redis-server npm test",
].join("\n");

/**
 * Prints in one line what was done.
 *
 * @returns the path of a redis-server or valkey-server
 * @throws {Error} with the commands to run by hand
 */
export function findOrInstallRedisServer(): string {
  const found = find();
  if (found !== undefined) {
    console.log(`Redis: found ${found}`);
    return found;
  }
  const installed = installFromDebian("redis-server") ? find() : undefined;
  if (installed === undefined) throw new Error(ADVICE);
  console.log(`Redis: installed from Debian's packages, at ${installed}`);
  return installed;
}

function find(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...MORE_FOLDERS];
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env["REDIS_SERVER"] ?? "", ...places].find(isProgram);
}
