/** The session key that a portal with the embedded school generates for itself, so that the operator need not set one. */

import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** @returns the key of 32 bytes in the file, which is created when there is none */
export function readOrMakeSessionKey(path: string): Buffer {
  try {
    const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
    if (key.length === 32) return key;
  } catch {
    // No file yet.
  }
  const key = randomBytes(32);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${key.toString("base64")}\n`, { mode: 0o600 });
  return key;
}
