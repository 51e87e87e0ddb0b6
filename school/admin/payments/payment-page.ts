/** One payment: its facts, its lines, and what can be done with it. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { Entered } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { instantMarkup } from "#school/admin/frame/instants.ts";
import { type Column, factsMarkup, tableMarkup } from "#school/admin/frame/list.ts";
import { VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { pathParameter, requireFound, type Visit } from "#school/admin/frame/visit.ts";
import { writeAmount } from "#school/admin/payments/amounts.ts";
import { PAYMENT_FORMS, type PaymentForm, stateOf } from "#school/admin/payments/payment-forms.ts";
import { findPayment, type PaymentRecord } from "#school/admin/payments/payment-records.ts";
import { methodWords, paymentWordsIn, stateWords } from "#school/admin/payments/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import type { PaymentRow } from "#school/store/tables/content-tables.ts";

/** Below `/admin`. */
export const PAYMENTS_PATH = "/payments";

export const paymentAddress = (id: string, form = ""): string =>
  `${ADMIN_PATH}${PAYMENTS_PATH}/${encodeURIComponent(id)}${form}`;

/** A name of the payment's present state, for forms that were filled for an earlier one. */
export function paymentVersion({ payment, invoice }: PaymentRecord): string {
  const { state, payment_type, paid_at, expired_at, refunding_state, refunded_amount, refunded_at } = payment;
  return versionOf([
    state,
    payment_type,
    paid_at,
    expired_at,
    refunding_state,
    refunded_amount,
    refunded_at,
    invoice?.state,
  ]);
}

function stateBadge(visit: Visit, payment: PaymentRow): Markup {
  const state = stateOf(payment, visit.school.now());
  const isRefunded = state === "paid" && (payment.refunded_amount ?? 0) > 0;
  const shown = isRefunded ? "refunded" : state;
  return html`<span class="badge ${BADGES[shown] ?? ""}">${stateWords(shown, visit.language)}</span>`;
}

const BADGES: Readonly<Record<string, string>> = {
  unpaid: "due",
  paid: "settled",
  expired: "late",
  failed: "late",
  refunded: "over",
};

export function paymentColumns(visit: Visit) {
  const words = paymentWordsIn(visit.language);
  return {
    tradeNo: {
      label: words.tradeNo,
      cell: ({ id, trade_no }) => html`<a class="code" href="${paymentAddress(id)}">${trade_no}</a>`,
    },
    amount: {
      label: words.amount,
      numeric: true,
      onPhone: { at: "end" },
      cell: ({ amount, currency }) => html`<span class="amount">${writeAmount(amount, currency)}</span>`,
    },
    state: { label: words.state, cell: (payment) => stateBadge(visit, payment), onPhone: { at: "end" } },
    made: { label: words.made, cell: ({ created_at }) => instantMarkup(visit, created_at) },
  } satisfies Record<string, Column<PaymentRow>>;
}

/** @throws {AdminProblem} `not_found` */
export async function requirePayment(visit: Visit): Promise<PaymentRecord> {
  return requireFound(await findPayment(visit.school.db, pathParameter(visit, "id")));
}

export async function paymentPage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = paymentWordsIn(visit.language);
  const record = await requirePayment(visit);
  const { payment } = record;
  const state = stateOf(payment, visit.school.now());
  return {
    title: payment.trade_no,
    back: { path: `${ADMIN_PATH}${PAYMENTS_PATH}`, text: words.title },
    body: html`<p class="amount-line row-4 middle">
        <strong class="amount">${writeAmount(payment.amount, payment.currency)}</strong>
        ${stateBadge(visit, payment)}
      </p>
      ${facts(visit, record)} ${paymentLines(visit, record)}
      <p><a href="${ADMIN_PATH}/audit?subject=${encodeURIComponent(payment.id)}">${words.history}</a></p>
      ${PAYMENT_FORMS.filter((form) => form.isPossible(record, state)).map((form) => panel(visit, record, { form, state, entered }))}`,
  };
}

function facts(visit: Visit, { payment, member, invoice }: PaymentRecord): Markup {
  const { language } = visit;
  const words = paymentWordsIn(language);
  const at = (label: string, instant: number | null): readonly [string, Markup] | undefined =>
    instant === null ? undefined : [label, instantMarkup(visit, instant)];
  const membersPayments = `${ADMIN_PATH}${PAYMENTS_PATH}?member=${encodeURIComponent(member.id)}`;
  return factsMarkup([
    [
      words.member,
      html`<a href="${membersPayments}"><bdi>${member.name}</bdi></a>
        <span class="quiet">${member.email}</span>`,
    ],
    [
      words.paidBy,
      payment.payment_type === null ? words.notChosen : methodWords(payment.payment_type, language),
    ],
    at(words.made, payment.created_at),
    at(words.deadline, payment.expired_at),
    at(words.paidAt, payment.paid_at),
    payment.bank_name === null && payment.bank_code === null
      ? undefined
      : [words.bank, `${payment.bank_code ?? ""} ${payment.bank_name ?? ""}`.trim()],
    payment.code_no === null
      ? undefined
      : [words.code, html`<strong class="code">${payment.code_no}</strong>`],
    payment.refunding_state === "none"
      ? undefined
      : [words.refundState, stateWords(payment.refunding_state, language)],
    payment.refunded_amount === null
      ? undefined
      : [words.refunded, writeAmount(payment.refunded_amount, payment.currency)],
    at(words.refundRequestedAt, payment.refund_requested_at),
    at(words.refundedAt, payment.refunded_at),
    invoice === undefined
      ? undefined
      : [
          words.invoice,
          html`<span class="code">${invoice.number}</span>
            <span class="badge ${invoice.state === "issued" ? "settled" : "over"}"
              >${stateWords(invoice.state, language)}</span
            >`,
        ],
  ]);
}

function panel(
  visit: Visit,
  record: PaymentRecord,
  { form, state, entered }: { form: PaymentForm<unknown>; state: string; entered: Entered | undefined },
): Markup {
  const words = paymentWordsIn(visit.language);
  return html`<section class="panel">
    <h2>${words[form.name]}</h2>
    ${form.notes(words, record, state).map((note) => html`<p>${note}</p>`)}
    ${formMarkup(
      visit,
      {
        action: paymentAddress(record.payment.id, form.path),
        submit: words[form.name],
        tone: form.name === "markPaid" ? "primary" : "plain",
        entered,
        hidden: { [VERSION_FIELD]: paymentVersion(record) },
      },
      (fields) => form.fields?.(visit, record, fields),
    )}
  </section>`;
}

/** The parts of the amount: the lines, and below them discounts and other adjustments, which have no unit price. */
function paymentLines(visit: Visit, { payment, lines: lineitems, adjustments }: PaymentRecord): Markup {
  const words = paymentWordsIn(visit.language);
  const rows = [
    ...lineitems.map(({ title, quantity, unit_amount, amount }) => ({
      title: html`${title}`,
      quantity: String(quantity),
      unit: writeAmount(unit_amount, payment.currency),
      amount,
    })),
    ...adjustments.map(({ label, code, amount }) => ({
      title: html`${label} ${code === null ? undefined : html`<span class="code">${code}</span>`}`,
      quantity: undefined,
      unit: undefined,
      amount,
    })),
  ];
  if (rows.length === 0) return html`<p>${words.noLines}</p>`;
  const table = tableMarkup(
    words.lines,
    [
      { label: words.what, cell: ({ title }) => title },
      {
        label: words.quantity,
        numeric: true,
        onPhone: { at: "start", isMinor: true, hasLabel: true },
        cell: ({ quantity }) => quantity,
      },
      {
        label: words.unit,
        numeric: true,
        onPhone: { at: "start", isMinor: true, hasLabel: true },
        cell: ({ unit }) => unit,
      },
      {
        label: words.amount,
        numeric: true,
        onPhone: { at: "end" },
        cell: ({ amount }) => html`<span class="amount">${writeAmount(amount, payment.currency)}</span>`,
      },
    ],
    rows,
  );
  return html`<h2>${words.lines}</h2>
    ${table}`;
}
