/** What the screen of a payment shows of each kind of instructions. */

import type { Instructions, OfKind } from "#web/model/payment/instructions.ts";

/** A value that the member enters, with the name of its label in the messages of `payment`. */
interface Value {
  label: "account" | "bankCode" | "storeCode";
  text: string;
  /** What `codeOf` returns: it is shown largest. */
  isCode?: true;
  /** A name that helps to recognise the value. */
  beside?: { label: "bankName"; text: string };
}

/** The steps at one machine or place, as messages of `paySteps`; without a title they are the only ones. */
interface Steps {
  title?: "famiport" | "ibon" | "lifeEt" | "okGo";
  text: "atm" | "famiportSteps" | "ibonSteps" | "lifeEtSteps" | "okGoSteps";
}

interface ShownKind<Own> {
  /** In the order in which a machine asks for them. */
  values: (own: Own) => Value[];
  /** What the member does first. An account is copied into the bank's app on the same device; a store's code is shown to somebody. */
  firstAction: "copy" | "show";
  /** The button that opens the large view, a message of `payment.actions`; null for nothing to show at a machine, such as an address. */
  large: "show" | "showAccount" | null;
  /** What is said of the steps in general, a message of `paySteps`. */
  general: "general";
  /** Without any, the page has no steps. */
  steps: readonly Steps[];
  /** What follows the steps: a message of `paySteps`. */
  note: "atmNote" | "storeNote";
  /** What is said while `codeOf` returns null, a message of `payment`. */
  missing: "noCode";
  /** What is said when it is over, messages of `payment.outcome`: of the code that is struck out, if it is shown, and of paying by it. */
  over: { oldCode: "oldCode" | null; doNotPay: "doNotPay" };
}

const SHOWN: { readonly [Name in Instructions["kind"]]: ShownKind<OfKind<Name>> } = {
  atm: {
    values: ({ bankCode, bankName, account }) => [
      {
        label: "bankCode",
        text: bankCode,
        ...(bankName !== null && { beside: { label: "bankName", text: bankName } }),
      },
      ...(account === null ? [] : [{ label: "account", text: account, isCode: true } as const]),
    ],
    firstAction: "copy",
    large: "showAccount",
    general: "general",
    steps: [{ text: "atm" }],
    note: "atmNote",
    missing: "noCode",
    over: { oldCode: "oldCode", doNotPay: "doNotPay" },
  },
  store: {
    values: ({ code }) => [{ label: "storeCode", text: code, isCode: true }],
    firstAction: "show",
    large: "show",
    general: "general",
    steps: [
      { title: "ibon", text: "ibonSteps" },
      { title: "famiport", text: "famiportSteps" },
      { title: "lifeEt", text: "lifeEtSteps" },
      { title: "okGo", text: "okGoSteps" },
    ],
    note: "storeNote",
    missing: "noCode",
    over: { oldCode: "oldCode", doNotPay: "doNotPay" },
  },
};

/** A row reads instructions of its own kind alone, and `kind` chooses the row. */
export const shownKindOf = ({ kind }: Instructions) => SHOWN[kind] as ShownKind<Instructions>;
