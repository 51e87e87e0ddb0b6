import { buildPayment, coupon, invoice, line, type PaymentPlan } from "./payments.ts";
import { DAY, HOUR, MINUTE, taipeiTime } from "./sample-times.ts";
import type { SamplePayment } from "./sample-types.ts";
import { between, pick, type SeededRandom, seededRandom } from "./seeded-random.ts";

const COUNT = 10_000;
const YEARS = 6;

const BANKS = [
  ["004", "臺灣銀行"],
  ["007", "第一銀行"],
  ["008", "華南銀行"],
  ["012", "台北富邦"],
  ["013", "國泰世華"],
  ["700", "中華郵政"],
  ["807", "永豐銀行"],
  ["808", "玉山銀行"],
  ["812", "台新銀行"],
  ["822", "中國信託"],
] as const;

/** There are few of them on purpose, so that many payments have equal lines: they must stay separate rows. */
const LINES = [
  line("course", "會員方案・月費", 299),
  line("course", "React 與 TypeScript 實戰", 3600, { slug: "react-ts-practice" }),
  line("course", "用資料說故事", 1980, { slug: "data-story" }),
  line("course", "手機攝影的光", 1280, { slug: "phone-photo" }),
  line("course", "在家做酸種麵包", 2400, { slug: "home-baking-sourdough" }),
  line("digital_product", "水彩線稿包 PDF", 320, { slug: "watercolour-lineart-pdf" }),
  line("digital_product", "食譜卡 24 張", 480, { slug: "recipe-cards-24" }),
  line("consulting_service", "作品集健檢 50 分鐘", 1500, { slug: "portfolio-review-50" }),
  line("event", "線上 AMA 門票", 150, { slug: "online-ama" }),
] as const;

const CARD_LIKE = ["credit_card", "credit_card", "credit_card", "line_pay", "apple_pay"] as const;

/** Ten thousand payments over six years: 82 % paid, 11 % expired, 5 % refunded, 2 % waiting to be paid. */
export function heavyPayments(now: number): SamplePayment[] {
  const random = seededRandom(10_000);
  return Array.from({ length: COUNT }, (_, at) => {
    const serial = String(COUNT - at).padStart(5, "0");
    // Unpaid payments are the newest ones: an older one would have expired.
    if (at < COUNT * 0.02) return buildPayment("mem_shufen", unpaid(random, now, { at, serial }));
    const age = (at / COUNT) * YEARS * 365 * DAY + 4 * DAY;
    const createdAt = now - age - between(random, 0, 4 * HOUR);
    return buildPayment("mem_shufen", closed(random, createdAt, serial));
  });
}

function unpaid(
  random: SeededRandom,
  now: number,
  { at, serial }: { at: number; serial: string },
): PaymentPlan {
  const createdAt = now - at * 25 * MINUTE - MINUTE;
  const lineitems = [pick(random, LINES)];
  if (random() < 0.5) {
    return {
      ...storeCode(serial),
      serial,
      createdAt,
      paymentState: "unpaid",
      expiredAt: createdAt + 7 * DAY,
      lineitems,
    };
  }
  return {
    ...bankAccount(random, serial),
    serial,
    createdAt,
    paymentState: "unpaid",
    expiredAt: taipeiTime(createdAt, 7, "23:59:59"),
    lineitems,
  };
}

function closed(random: SeededRandom, createdAt: number, serial: string): PaymentPlan {
  const lineitems = random() < 0.12 ? [pick(random, LINES), pick(random, LINES)] : [pick(random, LINES)];
  const kind = random();
  if (kind < 0.112) {
    const expired = { serial, createdAt, lineitems, paymentState: "expired" };
    const method = random();
    if (method < 0.1) return { ...expired, paymentType: null, expiredAt: createdAt + DAY };
    return method < 0.5
      ? { ...expired, ...storeCode(serial), expiredAt: createdAt + 7 * DAY }
      : { ...expired, ...bankAccount(random, serial), expiredAt: taipeiTime(createdAt, 3, "23:59:59") };
  }
  const paidAt = createdAt + between(random, 1, 20) * MINUTE;
  const paid: PaymentPlan = {
    serial,
    createdAt,
    paidAt,
    paymentType: pick(random, CARD_LIKE),
    lineitems,
    invoice: invoice(`HV-000${serial}`, paidAt + MINUTE, null),
    ...(random() < 0.08 ? { adjustments: [coupon("回饋折抵", "THANKS", 50)] } : {}),
  };
  if (kind >= 0.163) return paid;
  const refundRequestedAt = paidAt + between(random, 1, 6) * DAY;
  return {
    ...paid,
    refundingState: "refunded",
    refundRequestedAt,
    refundedAt: refundRequestedAt + 4 * DAY,
    refundedAmount: lineitems[0]?.unitAmount ?? 0,
  };
}

function storeCode(serial: string): Partial<PaymentPlan> {
  return { paymentType: "convenience_store", codeNo: `DEMO00000${serial}` };
}

function bankAccount(random: SeededRandom, serial: string): Partial<PaymentPlan> {
  const [bankCode, bankName] = pick(random, BANKS);
  return { paymentType: "atm", bankCode, bankName, codeNo: `99990000000${serial}` };
}
