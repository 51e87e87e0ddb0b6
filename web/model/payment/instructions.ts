/**
 * Where an unpaid payment can be paid (Spec, "Payment", rows `bankCode`, `bankName`, `codeNo` and `expiredAt`). A kind is a
 * member of `Instructions` and a row of `KINDS`; what a payment's screen shows of it is its row of
 * `features/billing/instructions/shown-kinds.ts`.
 */

import { visibleText } from "../sent.ts";

export type Instructions =
  /** A transfer to an account that belongs to this one payment. */
  | { kind: "atm"; bankCode: string; bankName: string | null; account: string | null }
  /** A code for a convenience store's kiosk. */
  | { kind: "store"; code: string };

interface Kind<Own> {
  /** Reads a payment's node. @returns null for a node without such instructions */
  parse: (node: Readonly<Record<string, unknown>>) => Own | null;
  /** The fields of the node again: the form in which a device keeps them. */
  sent: (own: Own) => Record<string, string | null>;
  /** What the payment is recognised by where it is paid, such as an address to open; null until the school gives it: nobody can pay before. */
  code: (own: Own) => string | null;
}

export type OfKind<Name extends Instructions["kind"]> = Extract<Instructions, { kind: Name }>;

/** The first kind whose fields a payment has is its kind. */
const KINDS: { readonly [Name in Instructions["kind"]]: Kind<OfKind<Name>> } = {
  atm: {
    parse(node) {
      const bankCode = codeWithoutSeparators(node["bankCode"]);
      if (bankCode === null) return null;
      const account = codeWithoutSeparators(node["codeNo"]);
      return { kind: "atm", bankCode, bankName: visibleText(node["bankName"]), account };
    },
    sent: ({ bankCode, bankName, account }) => ({ bankCode, bankName, codeNo: account }),
    code: ({ account }) => account,
  },
  store: {
    parse(node) {
      const code = codeWithoutSeparators(node["codeNo"]);
      return code === null ? null : { kind: "store", code };
    },
    sent: ({ code }) => ({ codeNo: code }),
    code: ({ code }) => code,
  },
};

/** @returns null without instructions, and until the school gives what is needed in order to pay */
export function codeOf(instructions: Instructions | null): string | null {
  return instructions && ofAnyKind(instructions).code(instructions);
}

/** The fields of the school's node in which these instructions came. */
export function sentInstructions(instructions: Instructions): Record<string, string | null> {
  return ofAnyKind(instructions).sent(instructions);
}

/** A row reads instructions of its own kind alone, and `kind` has chosen the row. */
const ofAnyKind = ({ kind }: Instructions) => KINDS[kind] as Kind<Instructions>;

/** @returns null for a node without instructions of a known kind */
export function parseInstructions(node: Readonly<Record<string, unknown>>): Instructions | null {
  for (const kind of Object.values(KINDS)) {
    const instructions = kind.parse(node);
    if (instructions !== null) return instructions;
  }
  return null;
}

/** A provider may insert separators for readability; an ATM and a kiosk accept none. */
function codeWithoutSeparators(value: unknown): string | null {
  return visibleText(visibleText(value)?.replaceAll(/[\s-]/g, ""));
}
