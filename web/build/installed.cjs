/**
 * Loaded before each program of `package.json` (`node --require`): says in one line what to do where the packages are not
 * installed, or where Node is older than the one that comes with them. Old Nodes must be able to read it: plain JavaScript.
 */

"use strict";

const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "../..");
const description = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const needed = description.engines.node.replace(">=", "");
/** The package with the Node of this system. There is none for macOS, whose Node has to be new enough by itself. */
const nodePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

function advice() {
  if (!existsSync(join(root, "node_modules/fastify")))
    return 'The packages are not installed yet. Run "npm ci" here, then the same command again.';
  const isOld = process.versions.node.localeCompare(needed, "en", { numeric: true }) < 0;
  if (!isOld) return undefined;
  const isBrought = nodePackage in description.optionalDependencies;
  const step = isBrought
    ? '"npm ci" brings it, unless it leaves out optional packages (--omit=optional): run the command with npm.'
    : `"npm ci" does not bring it for ${process.platform} on ${process.arch}: install it there, then run the same command again.`;
  return `Node ${needed} or newer is needed, and this is ${process.versions.node}. ${step}`;
}

const sentence = advice();
if (sentence !== undefined) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
