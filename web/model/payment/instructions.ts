/** Where an unpaid payment can be paid (Spec, "Payment", rows `bankCode`, `bankName`, `codeNo` and `expiredAt`). */

import { visibleText } from "../sent.ts";

export type Instructions =
  /** A transfer to an account that belongs to this one payment. */
  | { kind: "atm"; bankCode: string; bankName: string | null; code: string | null }
  /** A code for a convenience store's kiosk. */
  | { kind: "store"; code: string };

/** The codes of a payment's node; a bank code means a transfer, a code alone means a store. */
export function parseInstructions(node: Record<string, unknown>): Instructions | null {
  const bankCode = digits(node["bankCode"]);
  const code = digits(node["codeNo"]);
  if (bankCode !== null) return { kind: "atm", bankCode, bankName: visibleText(node["bankName"]), code };
  return code === null ? null : { kind: "store", code };
}

/** A provider may put separators into a code for reading; an ATM and a kiosk accept none. */
function digits(value: unknown): string | null {
  return visibleText(visibleText(value)?.replaceAll(/[\s-]/g, ""));
}
