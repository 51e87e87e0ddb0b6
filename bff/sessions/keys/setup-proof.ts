/**
 * Proofs that the sender of a request has the session keys. `check-setup -- --public` sends one in a header, and only then the portal
 * answers with the address from which the request seems to come. `check-setup -- --member` sends one as the `state` of its
 * authorization request, and the portal leaves the response to it alone.
 */

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

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

const STATE_START = "check-setup";

/** A `state` of 256 random bits (RFC 6749 section 10.12). Without keys, the running portal does not know it. */
export function setupState({ proofKeys: [key] }: Pick<KeyRing, "proofKeys">): string {
  const random = randomBytes(32).toString("base64url");
  const signature = key === undefined ? "" : signatureOf(`${STATE_START} ${random}`, key).toString("hex");
  return `${STATE_START}.${random}.${signature}`;
}

/** @param state  as it arrived */
export function isSetupState({ proofKeys }: Pick<KeyRing, "proofKeys">, state: string | null): boolean {
  const parts = /^check-setup\.([\w-]{43})\.([0-9a-f]{64})$/.exec(state ?? "");
  if (parts === null) return false;
  const [, random = "", signature = ""] = parts;
  const sent = Buffer.from(signature, "hex");
  return proofKeys.some((key) => timingSafeEqual(signatureOf(`${STATE_START} ${random}`, key), sent));
}

function signatureOf(text: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
