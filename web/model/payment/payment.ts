/** One payment as the screens use it (Spec, "Payment"). Parsed once, when its page arrives. */

import { foldForSearch } from "#web/format/text.ts";

import { codeOf, parseInstructions, type Instructions } from "./instructions.ts";
import { parseRefund, type Refund } from "./refund.ts";
import { isRecord, knownWord, sentCount, sentProse, sentRecords, sentText, visibleText } from "../sent.ts";
import { countable, parseSentAmount, type SentAmount } from "../sent-amount.ts";
import { parseTime, type SentTime } from "../sent-time.ts";
import { paymentState, type PaymentState } from "./payment-state.ts";

/** The kinds of items that have a screen in the portal. */
const ITEM_KINDS = ["course", "digital_product", "consulting_service", "event"] as const;
type ItemKind = (typeof ITEM_KINDS)[number];

export interface LineItem {
  /** Null when the school sends no kind, or an unknown one. */
  kind: ItemKind | null;
  /** Of a course; it names the course's page. */
  slug: string | null;
  /** Null when the school sends no text that can be shown. */
  title: string | null;
  quantity: number;
  unitAmount: SentAmount | null;
  amount: SentAmount | null;
}

const ADJUSTMENT_KINDS = ["coupon", "promotion"] as const;

/** A coupon or a promotion; `amount` is negative for a discount. */
export interface Adjustment {
  /** Null when the school sends no kind, or an unknown one. */
  kind: (typeof ADJUSTMENT_KINDS)[number] | null;
  label: string | null;
  code: string | null;
  amount: SentAmount | null;
}

export interface Invoice {
  number: string | null;
  isVoided: boolean;
  issuedAt: SentTime | null;
  taxAmount: SentAmount | null;
  /** A company's tax number, when the invoice is issued to one. */
  taxNumber: string | null;
  /** https only. */
  url: string | null;
}

export interface Installment {
  periods: number;
  firstAmount: SentAmount | null;
  eachAmount: SentAmount | null;
}

export interface Payment {
  tradeNo: string;
  amount: SentAmount | null;
  currency: string;
  /** The school's word; null when no method was chosen. */
  type: string | null;
  state: PaymentState;
  /** `paymentState`, the school's own word, which says nothing about a refund. */
  sentState: string | null;
  paidAt: SentTime | null;
  expiredAt: SentTime | null;
  /** Where to pay: on unpaid and expired rows only. */
  instructions: Instructions | null;
  lines: LineItem[];
  adjustments: Adjustment[];
  invoice: Invoice | null;
  installment: Installment | null;
  refund: Refund | null;
  /** Case-folded text of everything that a search covers. */
  haystack: string;
}

/**
 * Reads a node of `payments`, in which everything except the number may be missing.
 *
 * @returns null for a node that did not arrive or has no number
 */
export function parsePayment(node: unknown): Payment | null {
  if (!isRecord(node)) return null;
  const tradeNo = sentText(node["tradeNo"]);
  if (tradeNo === null) return null;
  const lines = sentRecords(node["lineitems"]).map(parseLine);
  const adjustments = sentRecords(node["adjustments"]).map(parseAdjustment);
  const invoice = parseInvoice(node["invoice"]);
  const refund = parseRefund(node);
  const amount = parseSentAmount(node["amount"]);
  const sentState = visibleText(node["paymentState"]);
  const paidAt = parseTime(node["paidAt"], "start");
  const sentInstructions = parseInstructions(node);
  const isPayable = paidAt === null && codeOf(sentInstructions) !== null;
  const state = paymentState({ sentState, isPayable, refund, amount: countable(amount) });
  const instructions = state === "unpaid" || state === "expired" ? sentInstructions : null;
  return {
    tradeNo,
    amount,
    currency: parseCurrency(node["currency"]),
    type: visibleText(node["paymentType"]),
    state,
    sentState,
    paidAt,
    expiredAt: parseTime(node["expiredAt"], "end"),
    instructions,
    lines,
    adjustments,
    invoice,
    installment: parseInstallment(node["installment"]),
    refund,
    haystack: foldForSearch(
      [
        tradeNo,
        ...lines.map(({ title }) => title),
        ...adjustments.flatMap(({ label, code }) => [label, code]),
        invoice?.number,
        codeOf(instructions),
      ].join(" "),
    ),
  };
}

/** A code of ISO 4217 in capitals; any other word as the school wrote it. */
function parseCurrency(value: unknown): string {
  const text = sentProse(value) ?? "";
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : text;
}

function parseLine(line: Record<string, unknown>): LineItem {
  return {
    kind: knownWord(line["kind"], ITEM_KINDS) ?? null,
    slug: sentText(line["slug"]),
    title: sentProse(line["title"]),
    quantity: sentCount(line["quantity"]) ?? 1,
    unitAmount: parseSentAmount(line["unitAmount"]),
    amount: parseSentAmount(line["amount"]),
  };
}

function parseAdjustment(line: Record<string, unknown>): Adjustment {
  return {
    kind: knownWord(line["kind"], ADJUSTMENT_KINDS) ?? null,
    label: sentProse(line["label"]),
    code: sentProse(line["code"]),
    amount: parseSentAmount(line["amount"]),
  };
}

function parseInvoice(sent: unknown): Invoice | null {
  if (!isRecord(sent)) return null;
  const url = sentText(sent["url"]);
  return {
    number: sentProse(sent["number"]),
    isVoided: knownWord(sent["state"], ["voided"]) !== undefined,
    issuedAt: parseTime(sent["issuedAt"], "start"),
    taxAmount: parseSentAmount(sent["taxAmount"]),
    taxNumber: sentProse(sent["taxNumber"]),
    url: url?.startsWith("https://") === true ? url : null,
  };
}

function parseInstallment(sent: unknown): Installment | null {
  if (!isRecord(sent)) return null;
  const periods = sentCount(sent["totalPeriods"]);
  if (periods === null) return null;
  return {
    periods,
    firstAmount: parseSentAmount(sent["firstAmount"]),
    eachAmount: parseSentAmount(sent["eachAmount"]),
  };
}
