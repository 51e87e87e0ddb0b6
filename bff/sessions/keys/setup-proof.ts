/**
 * The proof that the sender of a request has the session keys. `check-setup -- --public` sends it, and only then the portal answers
 * with the address from which the request seems to come.
 */

import { createHmac, timingSafeEqual } from "node:crypto";

import type { KeyRing } from "#bff/sessions/keys/key-ring.ts";

export const SETUP_PROOF_HEADER = "x-setup-proof";

/** How far the two clocks may be apart. */
const VALID_SECONDS = 60;

/** @param nowMs  epoch milliseconds */
export function setupProof({ proofKeys: [key] }: Pick<KeyRing, "proofKeys">, nowMs: number): string {
  if (key === undefined) throw new Error("the key ring is empty");
  const second = String(Math.floor(nowMs / 1000));
  return `${second}.${signatureOf(second, key).toString("hex")}`;
}

/** @param header  as it arrived */
export function isSetupProof(
  { proofKeys }: Pick<KeyRing, "proofKeys">,
  header: string | string[] | undefined,
  nowMs: number,
): boolean {
  const parts = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(String(header));
  if (parts === null) return false;
  const [, second = "", signature = ""] = parts;
  if (Math.abs(nowMs / 1000 - Number(second)) > VALID_SECONDS) return false;
  const sent = Buffer.from(signature, "hex");
  return proofKeys.some((key) => timingSafeEqual(signatureOf(second, key), sent));
}

function signatureOf(second: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(second).digest();
}
