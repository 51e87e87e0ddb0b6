/** Texts of the payments, in both languages. */

import type { Texts } from "#school/admin/frame/area.ts";
import type { Language } from "#school/pages/language.ts";

const en = {
  title: "Payments",
  byWhat: {
    trade_no: "Trade number",
    code_no: "Account or code",
    name: "Name of the member",
    email: "E-mail of the member",
    amount: "Amount",
  },
  findHint: "How it begins, or a part of a name; an amount in full, such as 3200 or USD 45.50",
  amountUnreadable: "Type an amount such as 3200, 3,200.50 or USD 45.50.",
  tradeNo: "Trade number",
  member: "Member",
  what: "For",
  amount: "Amount",
  state: "State",
  made: "Made",
  email: "E-mail",
  membersTitle: "Members who match",
  chooseMember: "Choose a member to see their payments.",
  paymentsOf: (name: string) => `Payments of ${name}`,
  nothing: "Nothing",
  nothingYet:
    "There are no payments yet. They come from the school's shop. The command npm run school -- sample makes one to look at.",
  paidBy: "Paid by",
  notChosen: "not chosen",
  paidAt: "Paid at",
  deadline: "Deadline",
  bank: "Bank",
  code: "Account or code",
  refunded: "Refunded",
  refundedAt: "Refunded at",
  refundRequestedAt: "Refund requested at",
  refundState: "Refund",
  invoice: "Invoice",
  lines: "What it is for",
  quantity: "Pieces",
  unit: "Price of one",
  noLines: "No line says what this payment is for.",
  history: "What was done with this payment",
  markPaid: "Mark as paid",
  markPaidNote: "The member sees the payment as paid at their next look, and gets what they bought.",
  markPaidExpired: "Its deadline is over. It can be marked as paid all the same, if the money did arrive.",
  markPaidFailed: "This payment has failed. Mark it as paid only when you have seen the money.",
  whenPaid: "When was it paid?",
  howPaid: "How was it paid?",
  extend: "Extend the deadline",
  extendNote:
    "The member may pay by the same account or code until then, if the bank or the store still takes it.",
  extendExpired: "The deadline is over: the payment will be one to pay again.",
  newDeadline: "New deadline",
  timeZone: (zone: string) => `In the time zone ${zone}`,
  expire: "Expire it now",
  expireNote: "The member sees at their next look that they must not pay any more.",
  refund: "Refund",
  refundNote: (rest: string) =>
    `Notes a refund that you have made at the bank or the payment service. At most ${rest} is left. The member keeps access: end it under Members.`,
  refundAmount: "Amount to refund",
  voidInvoice: "Void the invoice",
  voidInvoiceNote: (number: string) =>
    `Notes that invoice ${number} is void. The member sees it at their next look.`,
  timeUnreadable: "Choose a date and a time.",
  paidInFuture: "This is in the future. Choose when the money arrived.",
  paidTooEarly: "This is before the payment was made. Choose when the money arrived.",
  methodUnknown: "Choose how it was paid.",
  deadlineTooEarly: "Choose a time that is later than now and than the present deadline.",
  deadlineTooLate: "Choose a time within a year.",
  amountMissing: (currency: string) => `Type an amount of ${currency}, such as 1200 or 1200.50.`,
  amountTooLarge: (rest: string) => `At most ${rest} is left to refund.`,
  amountZero: "Type an amount above zero.",
  notNow: "This is not possible in the present state of the payment.",
};

export type PaymentWords = typeof en;

const zhTW: PaymentWords = {
  title: "付款",
  byWhat: {
    trade_no: "交易編號",
    code_no: "帳號或代碼",
    name: "學員姓名",
    email: "學員的電子郵件",
    amount: "金額",
  },
  findHint: "輸入開頭即可，姓名可輸入任一部分；金額請輸入完整數字，例如 3200 或 USD 45.50",
  amountUnreadable: "請輸入金額，例如 3200、3,200.50 或 USD 45.50。",
  tradeNo: "交易編號",
  member: "學員",
  what: "品項",
  amount: "金額",
  state: "狀態",
  made: "建立時間",
  email: "電子郵件",
  membersTitle: "符合的學員",
  chooseMember: "請選擇學員，查看他的付款。",
  paymentsOf: (name) => `${name}的付款`,
  nothing: "無品項",
  nothingYet: "還沒有付款紀錄。付款來自學校的商店；指令 npm run school -- sample 可以建立一筆範例。",
  paidBy: "付款方式",
  notChosen: "未選擇",
  paidAt: "付款時間",
  deadline: "付款期限",
  bank: "銀行",
  code: "帳號或代碼",
  refunded: "已退款",
  refundedAt: "退款時間",
  refundRequestedAt: "申請退款時間",
  refundState: "退款狀態",
  invoice: "發票",
  lines: "品項",
  quantity: "數量",
  unit: "單價",
  noLines: "這筆付款沒有品項。",
  history: "這筆付款的操作紀錄",
  markPaid: "標為已付款",
  markPaidNote: "學員下次查看時會看到已付款，並取得購買的內容。",
  markPaidExpired: "付款期限已過。若款項確實入帳，仍可標為已付款。",
  markPaidFailed: "這筆付款曾經失敗。請確認款項入帳後再標為已付款。",
  whenPaid: "何時付款？",
  howPaid: "以何種方式付款？",
  extend: "延長付款期限",
  extendNote: "在新的期限之前，學員可用原來的帳號或代碼付款，但須銀行或超商仍接受。",
  extendExpired: "付款期限已過，延長後會恢復為待付款。",
  newDeadline: "新的期限",
  timeZone: (zone) => `時區：${zone}`,
  expire: "立即設為逾期",
  expireNote: "學員下次查看時，會知道不應再付款。",
  refund: "退款",
  refundNote: (rest) =>
    `記錄你已在銀行或金流服務完成的退款，最多還可退 ${rest}。學員仍保有存取權，請在「學員」終止。`,
  refundAmount: "退款金額",
  voidInvoice: "作廢發票",
  voidInvoiceNote: (number) => `記錄發票 ${number} 已作廢，學員下次查看時會看到。`,
  timeUnreadable: "請選擇日期與時間。",
  paidInFuture: "時間在未來，請選擇款項入帳的時間。",
  paidTooEarly: "時間早於這筆付款的建立時間，請選擇款項入帳的時間。",
  methodUnknown: "請選擇付款方式。",
  deadlineTooEarly: "請選擇晚於現在與目前期限的時間。",
  deadlineTooLate: "請選擇一年以內的時間。",
  amountMissing: (currency) => `請輸入 ${currency} 金額，例如 1200 或 1200.50。`,
  amountTooLarge: (rest) => `最多還可退 ${rest}。`,
  amountZero: "金額必須大於零。",
  notNow: "這筆付款目前的狀態無法這麼做。",
};

export const paymentWordsIn = (language: Language): PaymentWords => ({ "zh-TW": zhTW, en })[language];

/** The words of this school for states of payments, refunds and invoices. */
const STATES: Readonly<Record<string, Texts>> = {
  unpaid: { "zh-TW": "待付款", en: "to pay" },
  paid: { "zh-TW": "已付款", en: "paid" },
  expired: { "zh-TW": "已逾期", en: "expired" },
  failed: { "zh-TW": "付款失敗", en: "failed" },
  none: { "zh-TW": "無", en: "none" },
  requested: { "zh-TW": "已申請", en: "requested" },
  processing: { "zh-TW": "處理中", en: "under way" },
  refunded: { "zh-TW": "已退款", en: "refunded" },
  rejected: { "zh-TW": "未同意", en: "declined" },
  issued: { "zh-TW": "已開立", en: "issued" },
  voided: { "zh-TW": "已作廢", en: "voided" },
};

/** A state in words; one of another system's own is shown as it is. */
export function stateWords(state: string, language: Language): string {
  return STATES[state]?.[language] ?? state;
}

const METHODS: Readonly<Record<string, Texts>> = {
  atm: { "zh-TW": "ATM 轉帳", en: "ATM transfer" },
  convenience_store: { "zh-TW": "超商代碼", en: "Store code" },
  credit_card: { "zh-TW": "信用卡", en: "Credit card" },
  line_pay: { "zh-TW": "LINE Pay", en: "LINE Pay" },
  apple_pay: { "zh-TW": "Apple Pay", en: "Apple Pay" },
  paypal: { "zh-TW": "PayPal", en: "PayPal" },
  free: { "zh-TW": "免付款", en: "Free of charge" },
};

/** The payment methods that an operator can choose. */
export const KNOWN_METHODS: readonly string[] = Object.keys(METHODS);

export function methodWords(method: string, language: Language): string {
  return METHODS[method]?.[language] ?? method;
}
