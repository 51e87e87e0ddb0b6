/**
 * Loaded before each program of `package.json` (`node --require`): says in one line what to do where the packages are not
 * installed, or where Node is older than the one that comes with them. Old Nodes must be able to read it: plain JavaScript.
 */

"use strict";

const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "../..");
const needed = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node.replace(">=", "");

function advice() {
  if (!existsSync(join(root, "node_modules/fastify")))
    return 'The packages are not installed yet. Run "npm ci" here, then the same command again.';
  const isOld = process.versions.node.localeCompare(needed, "en", { numeric: true }) < 0;
  if (isOld)
    return `Node ${needed} or newer is needed, and this is ${process.versions.node}. "npm ci" brings it: run the command with npm.`;
  return undefined;
}

const sentence = advice();
if (sentence !== undefined) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
