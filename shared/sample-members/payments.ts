import { DAY, HOUR, MINUTE, taipeiDate, taipeiTime } from "./sample-times.ts";
import type { SampleAdjustment, SampleInvoice, SampleLineitem, SamplePayment } from "./sample-types.ts";

/** A payment, given by its differences from a paid one in New Taiwan dollars without anything special. */
export interface PaymentPlan extends Partial<Omit<SamplePayment, "id" | "tradeNo" | "createdAt">> {
  createdAt: number;
  /** The last part of the trade number, unique for the member and the day. */
  serial: string;
  lineitems: readonly SampleLineitem[];
}

/** Completes a payment: its trade number has its day, and its amount is the sum of its lines and adjustments. */
export function buildPayment(memberId: string, plan: PaymentPlan): SamplePayment {
  const { serial, ...own } = plan;
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const amount =
    sum(plan.lineitems.map((line) => line.unitAmount * line.quantity)) +
    sum((plan.adjustments ?? []).map((line) => line.amount));
  return {
    id: `pay_${memberId.replace("mem_", "")}_${serial}`,
    tradeNo: `TM${taipeiDate(plan.createdAt)}-${serial}`,
    amount,
    currency: "TWD",
    paymentType: "credit_card",
    paymentState: "paid",
    refundingState: "none",
    adjustments: [],
    invoice: null,
    installment: null,
    ...own,
  };
}

/** A line of a payment. @param amount  the price of one piece, in major units */
export function line(
  kind: SampleLineitem["kind"],
  title: string,
  amount: number,
  { slug = null, quantity = 1 }: { slug?: string | null; quantity?: number } = {},
): SampleLineitem {
  return { kind, title, slug, quantity, unitAmount: amount * 100 };
}

export function coupon(label: string, code: string, amount: number): SampleAdjustment {
  return { kind: "coupon", label, code, amount: -amount * 100 };
}

/** An invoice to a person, unless it has a tax number. */
export function invoice(
  number: string,
  issuedAt: number,
  taxAmount: number | null,
  own: Partial<SampleInvoice> = {},
): SampleInvoice {
  return { number, state: "issued", issuedAt, taxAmount, taxNumber: null, ...own };
}

/** The typical member's payments: one for every state that the specification has. */
export function typicalPayments(now: number): SamplePayment[] {
  const at = (days: number, time: string): number => taipeiTime(now, days, time);
  const dataStory = line("course", "用資料說故事", 1980, { slug: "data-story" });
  const plans: PaymentPlan[] = [
    {
      serial: "0417",
      createdAt: now - 14 * HOUR,
      paymentState: "unpaid",
      paymentType: "atm",
      bankCode: "822",
      bankName: "中國信託",
      codeNo: "9999000000000012",
      expiredAt: at(2, "23:59:59"),
      lineitems: [line("course", "React 與 TypeScript 實戰", 3600, { slug: "react-ts-practice" })],
      adjustments: [coupon("早鳥優惠", "EARLY", 400)],
    },
    {
      serial: "0388",
      createdAt: now - 16 * HOUR,
      paymentState: "unpaid",
      paymentType: "convenience_store",
      codeNo: "DEMO2411200003",
      expiredAt: now + 12 * HOUR + 40 * MINUTE,
      lineitems: [line("consulting_service", "作品集健檢 50 分鐘", 1500, { slug: "portfolio-review-50" })],
    },
    {
      serial: "0240",
      createdAt: now - 2 * DAY,
      paymentState: "unpaid",
      paymentType: "convenience_store",
      codeNo: "DEMO2411190240",
      expiredAt: now + 59 * MINUTE,
      lineitems: [line("event", "年末成果發表會 門票", 300, { slug: "year-end-showcase", quantity: 2 })],
    },
    {
      serial: "0101",
      createdAt: at(-9, "10:12"),
      paidAt: at(-9, "10:14"),
      lineitems: [line("digital_product", "水彩線稿包 PDF", 320, { slug: "watercolour-lineart-pdf" })],
      invoice: invoice("XQ-12345678", at(-9, "10:15"), 1500),
    },
    {
      serial: "0090",
      createdAt: at(-20, "21:40"),
      paidAt: at(-20, "21:42"),
      lineitems: [
        line("course", "在家做酸種麵包", 2400, { slug: "home-baking-sourdough" }),
        line("digital_product", "食譜卡 24 張", 480, { slug: "recipe-cards-24" }),
      ],
      invoice: invoice("XQ-12340090", at(-20, "21:43"), 13700, { taxNumber: "00000000" }),
      installment: { totalPeriods: 6, firstAmount: 48000, eachAmount: 48000 },
    },
    {
      serial: "0079",
      createdAt: at(-34, "22:31"),
      paidAt: at(-34, "22:33"),
      lineitems: [dataStory],
      invoice: invoice("XQ-12340079", at(-34, "22:34"), 9400),
    },
    {
      serial: "0077",
      createdAt: at(-34, "20:02"),
      paymentState: "expired",
      paymentType: "atm",
      bankCode: "808",
      bankName: "玉山銀行",
      codeNo: "9999000000000777",
      expiredAt: at(-31, "23:59:59"),
      lineitems: [dataStory],
    },
    {
      serial: "0051",
      createdAt: at(-52, "13:05"),
      paymentState: "expired",
      paymentType: null,
      expiredAt: at(-51, "13:05"),
      amount: 99000,
      lineitems: [],
    },
    {
      serial: "0033",
      createdAt: at(-67, "08:47"),
      paidAt: at(-67, "08:48"),
      paymentType: "line_pay",
      lineitems: [line("course", "手機攝影的光", 1280, { slug: "phone-photo" })],
      invoice: invoice("WZ-00330033", at(-67, "08:49"), 6100, { state: "voided" }),
      refundingState: "refunded",
      refundRequestedAt: at(-66, "09:30"),
      refundedAt: at(-62, "15:10"),
      refundedAmount: 128000,
    },
    {
      serial: "0012",
      createdAt: at(-112, "19:20"),
      paidAt: at(-112, "19:21"),
      lineitems: [line("course", "接案者報稅攻略 2025", 1400, { slug: "tax-freelancer" })],
      adjustments: [{ kind: "promotion", label: "夏季促銷", code: null, amount: -20000 }],
      refundingState: "refunded",
      refundRequestedAt: at(-110, "10:00"),
      refundedAt: at(-105, "11:45"),
      refundedAmount: 60000,
    },
    {
      serial: "0009",
      createdAt: at(-130, "12:15"),
      paymentState: "failed",
      lineitems: [
        line("digital_product", "React 檢查清單 Notion 範本", 250, { slug: "react-checklist-notion" }),
      ],
    },
    {
      serial: "0008",
      createdAt: at(-142, "23:11"),
      paidAt: at(-142, "23:11"),
      paymentType: "free",
      lineitems: [line("course", "每日英語 2,000 句", 2000, { slug: "daily-english-2000" })],
      adjustments: [coupon("全額折抵", "FREE100", 2000)],
    },
    {
      serial: "0003",
      createdAt: at(-163, "16:00"),
      paidAt: at(-163, "16:02"),
      currency: "USD",
      lineitems: [line("consulting_service", "英文履歷", 45, { slug: "english-cv" })],
    },
    {
      serial: "0001",
      createdAt: at(-204, "00:05"),
      paidAt: at(-204, "00:06"),
      lineitems: [line("course", "會員方案 五月", 299)],
    },
  ];
  return plans.map((plan) => buildPayment("mem_yichun", plan));
}

/** Payments that a portal does not know words for: with a method and a state of the school's own. */
export function unusualPayments(now: number): SamplePayment[] {
  const at = (days: number, time: string): number => taipeiTime(now, days, time);
  const plans: PaymentPlan[] = [
    {
      serial: "0602",
      createdAt: at(-3, "14:20"),
      paymentType: "wallet_points",
      paymentState: "under_review",
      lineitems: [line("course", "會員方案 五月", 299)],
    },
    {
      serial: "0601",
      createdAt: at(-40, "09:00"),
      paidAt: at(-40, "09:01"),
      paymentType: "wallet_points",
      lineitems: [line("course", "手機攝影的光", 1280, { slug: "phone-photo" })],
    },
  ];
  return plans.map((plan) => buildPayment("mem_yichen", plan));
}

/** The payments of the member abroad: a deadline to convert to another zone, a refund in progress, two currencies. */
export function abroadPayments(now: number): SamplePayment[] {
  const at = (days: number, time: string): number => taipeiTime(now, days, time);
  const plans: PaymentPlan[] = [
    {
      serial: "0502",
      createdAt: now - 20 * HOUR,
      paymentState: "unpaid",
      paymentType: "atm",
      bankCode: "013",
      bankName: "Cathay United Bank",
      codeNo: "99990000000502",
      expiredAt: at(4, "23:59:59"),
      lineitems: [line("course", "Sourdough at home", 2400, { slug: "sourdough-at-home" })],
    },
    {
      serial: "0431",
      createdAt: at(-12, "04:20"),
      paidAt: at(-12, "04:21"),
      lineitems: [line("digital_product", "24 recipe cards", 480, { slug: "recipe-cards-24-english" })],
      refundingState: "requested",
      refundRequestedAt: at(-2, "18:00"),
    },
    {
      serial: "0320",
      createdAt: at(-40, "02:10"),
      paidAt: at(-40, "02:12"),
      currency: "USD",
      lineitems: [
        line("consulting_service", "Portfolio review, 50 minutes", 48, { slug: "portfolio-review-english" }),
      ],
    },
    {
      serial: "0214",
      createdAt: at(-75, "23:30"),
      paidAt: at(-75, "23:31"),
      paymentType: "paypal",
      lineitems: [line("course", "React and TypeScript in practice", 3600, { slug: "react-ts-in-practice" })],
      adjustments: [coupon("Welcome", "WELCOME10", 360)],
    },
    {
      serial: "0213",
      createdAt: at(-75, "22:58"),
      paymentState: "expired",
      paymentType: "convenience_store",
      codeNo: "DEMO2409070213",
      expiredAt: at(-68, "22:58:12"),
      lineitems: [line("course", "React and TypeScript in practice", 3600, { slug: "react-ts-in-practice" })],
    },
  ];
  return plans.map((plan) => buildPayment("mem_daniel", plan));
}
