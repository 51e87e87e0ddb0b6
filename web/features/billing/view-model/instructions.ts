/** Where an unpaid payment can be paid (Spec, "Payment", `bankCode`, `bankName`, `codeNo`, `expiredAt`). */

import { HOUR_MS, type Instant } from "#web/format/instants.ts";

import type { Standing } from "./standing.ts";

export type Instructions =
  /** A transfer to an account that belongs to this one payment. */
  | { kind: "atm"; bankCode: string; bankName: string | null; code: string | null }
  /** A code for a convenience store's kiosk. */
  | { kind: "store"; code: string };

/** The codes of an unpaid or expired row; a bank code means a transfer, a code alone means a store. */
export function parseInstructions(node: Record<string, unknown>, standing: Standing): Instructions | null {
  if (standing !== "unpaid" && standing !== "expired") return null;
  const bankCode = digits(node["bankCode"]);
  const code = digits(node["codeNo"]);
  const bankName = typeof node["bankName"] === "string" ? node["bankName"].trim() : "";
  if (bankCode !== null) return { kind: "atm", bankCode, bankName: bankName === "" ? null : bankName, code };
  return code === null ? null : { kind: "store", code };
}

/** Separators that a provider may have put in are for the eye: an ATM and a kiosk take none. */
function digits(value: unknown): string | null {
  const plain = typeof value === "string" ? value.replaceAll(/[\s-]/g, "") : "";
  return plain === "" ? null : plain;
}

/** How close the deadline of an unpaid payment is; the school alone says when it has expired. */
export type Urgency = "none" | "calm" | "soon" | "lastHour" | "passed";

export function urgencyOf(expiredAt: Instant | null, now: Instant): Urgency {
  if (expiredAt === null) return "none";
  const left = expiredAt - now;
  if (left <= 0) return "passed";
  if (left <= HOUR_MS) return "lastHour";
  return left <= 24 * HOUR_MS ? "soon" : "calm";
}
