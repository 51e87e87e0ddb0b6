import { afterEach, expect, test, vi } from "vitest";

import { ZERO } from "#web/format/money.ts";

import { deadlineEvent } from "../later/save-deadline.ts";
import { waitAfterDeadline } from "../instructions/use-deadline.ts";
import {
  choicesAmong,
  everything,
  listQuery,
  parseListView,
  paymentsToShow,
  totalsOf,
} from "./list/list-view.ts";
import { firstPause, isWorthWaiting, nextPause } from "#web/app/graphql/load-all.ts";
import { parsePayment } from "#web/model/payment/payment.ts";
import { csvFile, csvName, paymentsCsv, type CsvReader } from "./list/payments-csv.ts";
import { isPastYear, isYearRead, yearIn, yearsAmong } from "./list/years.ts";

afterEach(() => vi.restoreAllMocks());

const zone = "Asia/Taipei";
const payment = (tradeNo: string, fields: Record<string, unknown> = {}) =>
  parsePayment({
    tradeNo,
    amount: "100",
    currency: "TWD",
    paymentType: "credit_card",
    paymentState: "paid",
    paidAt: "2026-05-01T00:00:00Z",
    lineitems: [{ title: "用資料說故事", quantity: 1 }],
    ...fields,
  })!;

const rows = [
  payment("A", { paymentState: "unpaid", paidAt: null, expiredAt: "2026-11-25T00:00:00Z" }),
  payment("B", { paymentState: "unpaid", paidAt: null, expiredAt: "2026-11-22T00:00:00Z" }),
  payment("C"),
  payment("D", { refundingState: "refunded", refundedAmount: "40", refundedAt: "2026-05-04T00:00:00Z" }),
  payment("E", { currency: "USD", amount: "45.50", paymentType: "paypal", paidAt: "2025-12-31T16:30:00Z" }),
  payment("F", { paymentState: "expired", paymentType: null, paidAt: null }),
  payment("G", { paymentState: "under_review", lineitems: [{ title: "React 實戰" }] }),
];
const reader: CsvReader = {
  words: { state: (state) => `<${JSON.stringify(state)}>`, type: (type) => `<${type}>` },
  heading: (column) => `[${column}]`,
  zone,
  schoolZone: zone,
};
const csvRows = (...payments: Parameters<typeof paymentsCsv>[0]) =>
  paymentsCsv(payments, reader).slice(1).trimEnd().split("\r\n");
const shown = (view: Partial<typeof everything>) =>
  paymentsToShow(rows, { ...everything, ...view }, zone).map(({ tradeNo }) => tradeNo);

test("totals count what was paid, by currency; unpaid, expired and unknown states do not count", () => {
  expect(totalsOf(rows).totals.map(({ currency, paid, refunded }) => [currency, paid, refunded])).toEqual([
    ["TWD", "200", "40"],
    ["USD", "45.5", "0"],
  ]);
  const asked = payment("H", { refundingState: "requested", refundedAmount: "100" });
  expect(totalsOf([asked]).totals[0]?.refunded).toBe(ZERO);
});

test("totals and the CSV keep every digit, even beyond the precision of a double", () => {
  const paid = [payment("I", { amount: "9007199254740993" }), payment("J", { amount: "10.125" })];
  expect(totalsOf(paid).totals[0]?.paid).toBe("9007199254741003.125");
  const [, row] = csvRows(payment("K", { amount: "123456789012345678.90", refundedAmount: ".5" }));
  expect(row).toContain(",123456789012345678.9,TWD,");
  expect(row).toContain(",0.5,");
});

test("filters select by state, method, the zone's year, and text", () => {
  expect(shown({})).toHaveLength(7);
  expect(shown({ state: "unpaid" })).toEqual(["A", "B"]);
  expect(shown({ state: "other" })).toEqual(["G"]);
  expect(shown({ method: "none" })).toEqual(["F"]);
  expect(shown({ year: "2026", method: "paypal" })).toEqual(["E"]);
  expect(shown({ search: "ｒｅａｃｔ" })).toEqual(["G"]);
});

test("filters offer only choices that occur among the rows", () => {
  expect(choicesAmong(rows)).toEqual({
    states: ["unpaid", "paid", "expired", "partlyRefunded", "other"],
    methods: ["credit_card", "none", "paypal"],
  });
});

test("search and filters are stored in the address", () => {
  const view = parseListView(new URLSearchParams("q=a&state=paid&year=2026"));
  expect(listQuery(view)).toBe("?q=a&state=paid&year=2026");
  expect(listQuery(everything)).toBe("");
  for (const year of ["", "26", "20261", "soon", "２０２６"])
    expect(parseListView(new URLSearchParams({ year })), year).toEqual(everything);
});

test("the CSV has the reader's words, dates of the reader's year, and the invoice", () => {
  const invoice = {
    number: "AB12345678",
    issuedAt: "2025-12-31T16:30:00Z",
    taxAmount: "5",
    taxNumber: "04595257",
  };
  const sent = payment("C", {
    paidAt: "2025-12-31T16:30:00Z",
    lineitems: [{ title: "課程", quantity: 2 }],
    invoice,
  });
  const [head, row] = csvRows(sent);
  expect(head?.split(",").slice(0, 7)).toEqual(
    ["tradeNo", "state", "method", "amount", "currency", "paidAt", "expiredAt"].map((name) => `[${name}]`),
  );
  expect(row).toBe(
    'C,"<""paid"">",<credit_card>,100,TWD,2026-01-01 00:30,,課程 x2,,AB12345678,2026-01-01,5,\t04595257,,,',
  );
});

test("what the school does not send is empty in the CSV, and what cannot be read is as the school wrote it", () => {
  const [, row] = csvRows(
    payment("C", { paidAt: "soon", expiredAt: "2026-05-01", paymentType: null, amount: "3,200" }),
  );
  expect(row).toBe('C,"<""paid"">",,"3,200",TWD,soon,2026-05-01,用資料說故事 x1,,,,,,,,'.replace(" x1", ""));
});

test("the CSV's name says its year, and whether rows may be missing", () => {
  expect(csvName("2025", true)).toBe("payments_2025.csv");
  expect(csvName("2025", false)).toBe("payments_2025_incomplete.csv");
});

const undated = payment("U", { paidAt: null, paymentState: "failed" });
const paidIn = (year: number) => payment(`P${year}`, { paidAt: `${year}-06-01T00:00:00Z` });
function pages(...rowsOfPages: Parameters<typeof paymentsCsv>[0][]): Parameters<typeof isYearRead>[0] {
  return rowsOfPages.map((each, index) => ({
    after: index === 0 ? null : String(index),
    rows: each,
    connection: { nodes: [] },
    isWhole: true,
    following: { after: String(index + 1) },
    answeredAt: 1,
  }));
}

test("a year is read to its end only with a whole page of earlier years, or the end of the list", () => {
  const mixed = pages([paidIn(2026), paidIn(2025)], [paidIn(2024), paidIn(2025)]);
  expect(isYearRead(mixed, "2025", zone)).toBe(false);
  expect(isPastYear(mixed, "2025", zone)).toBe(false);
  const past = [...mixed, ...pages([undated, paidIn(2024)])];
  expect(isYearRead(past, "2025", zone)).toBe(true);
  expect(isPastYear(past, "2025", zone)).toBe(true);
  expect(isYearRead(past, "2024", zone)).toBe(false);
  const ended = past.map((page, index) =>
    index < past.length - 1 ? page : { ...page, following: "end" as const },
  );
  expect(isYearRead(ended, "2024", zone)).toBe(true);
  const unreachable = ended.map((page) => ({ ...page, following: "unreachable" as const }));
  expect(isYearRead(unreachable, "2024", zone)).toBe(false);
});

test("a page without dates does not end a year", () => {
  expect(isYearRead(pages([paidIn(2025)], [undated, undated], []), "2025", zone)).toBe(false);
});

test("a year is not complete if a row up to its end did not arrive; later pages do not matter", () => {
  const [first, second, third] = pages([paidIn(2025)], [paidIn(2024)], [paidIn(2023)]);
  expect(isYearRead([{ ...first!, isWhole: false }, second!], "2025", zone)).toBe(false);
  expect(isYearRead([first!, { ...second!, isWhole: false }], "2025", zone)).toBe(false);
  expect(isYearRead([first!, second!, { ...third!, isWhole: false }], "2025", zone)).toBe(true);
});

test("years are listed once, the latest first, and a row without a date has none", () => {
  expect(yearsAmong([paidIn(2024), undated, paidIn(2026), paidIn(2024)], zone)).toEqual(["2026", "2024"]);
});

test("if the browser writes Canada's dates as 11/25/2026, the years are the same", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get").mockReturnValue(
    () => "11/25/2026",
  );
  const now = Date.parse("2026-12-31T16:30:00Z");
  expect(yearIn(now, "Asia/Taipei")).toBe(2027);
});

test("the school is asked soon after a deadline, then at growing intervals, then no more", () => {
  const waits = Array.from({ length: 11 }, (_, attempt) => waitAfterDeadline(attempt, 0));
  expect(waits.slice(0, 3)).toEqual([500, 20_000, 40_000]);
  expect(waits.at(-2)).toBe(300_000);
  expect(waits.at(-1)).toBeNull();
});

test("a calendar entry of a deadline has a stable id", () => {
  const texts = { summary: "s", description: "d", url: "u", host: "portal" };
  expect(deadlineEvent(rows[0]!, texts)).toMatchObject({
    uid: "payment-A-due@portal",
    startsAt: Date.parse("2026-11-25T00:00:00Z"),
  });
  expect(deadlineEvent(rows[5]!, texts)).toBeNull();
});

test("a busy school gets the pause that it asks for; otherwise the pause doubles, up to a limit", () => {
  const busy = { code: "rate_limited", requestId: undefined, retryAfterSeconds: 7 } as const;
  const down = { code: "school_unavailable", requestId: undefined, retryAfterSeconds: undefined } as const;
  expect(nextPause(busy, firstPause)).toEqual({ attempt: 1, ms: 7000 });
  expect(nextPause(down, nextPause(down, firstPause))).toEqual({ attempt: 2, ms: 4000 });
  expect(isWorthWaiting(busy, { attempt: 5, ms: 0 })).toBe(true);
  expect(isWorthWaiting(busy, { attempt: 6, ms: 0 })).toBe(false);
  expect(isWorthWaiting({ ...busy, code: "signed_out" }, firstPause)).toBe(false);
});

test("a file begins with a byte order mark and ends each line with CRLF", () => {
  expect(
    csvFile([
      ["a", "b"],
      ["1", "2"],
    ]),
  ).toBe("\uFEFFa,b\r\n1,2\r\n");
});

test("a spreadsheet keeps the digits of a payment's and an invoice's number", () => {
  for (const number of ["20261125000123456789", "0012345678", "1E5", "1-2", "2026/11"]) {
    const [, row = ""] = csvRows(payment(number, { invoice: { number } }));
    expect(row.split(",")[0]).toBe(`\t${number}`);
    expect(row.match(new RegExp(`\t${number}`, "g"))).toHaveLength(2);
  }
  expect(csvRows(payment("TM-20261125-0417", {})).join("")).not.toContain("\t");
});

test("commas, quotes and line breaks stay inside their cell", () => {
  expect(csvFile([["a,b", 'say "hi"', "two\nlines"]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n');
});

test("[S69] no cell of the CSV runs as a formula", () => {
  const plain = ["=1+1", "+cmd|calc", "-2+3", "@SUM(A1)"];
  // Spreadsheets in Chinese and Japanese take the signs of full width for those of half width.
  const wide = ["\uFF1D1+1", "\uFF0B1", "\uFF0D2+3", "\uFF20SUM(A1)", "\uFE661", "\uFE621"];
  const before = ["", " ", "\t", "\r", "\n", "\u00A0", "\u3000", "\u200B", "\u2068", "\0", " \t "];
  for (const text of [...plain, ...wide].flatMap((formula) => before.map((sign) => sign + formula)))
    expect(csvFile([[text]]), JSON.stringify(text)).toMatch(/^\uFEFF"?'/);
  expect(csvFile([["-400", "課程"]])).toBe("\uFEFF-400,課程\r\n");
});

test("[S69] no part of a cell runs as a formula where a spreadsheet separates by semicolons or tabs", () => {
  expect(csvFile([["Course;=1+1", "Course\t=1+1", "Course\r\n=1+1", "課程;＝1+1", "a; +1|b; @x"]])).toBe(
    `\uFEFFCourse;'=1+1,Course\t'=1+1,"Course\r\n'=1+1",課程;'＝1+1,a; '+1|b; '@x\r\n`,
  );
  expect(csvFile([["Early bird -100; -20.5", "a = b", "x; y - z"]])).toBe(
    "\uFEFFEarly bird -100; -20.5,a = b,x; y - z\r\n",
  );
});

test("the year of a payment is that of the zone, also in the hours around New Year", () => {
  expect(yearIn(Date.parse("2026-06-01T00:00:00Z"), "Asia/Taipei")).toBe(2026);
  expect(yearIn(Date.parse("2026-12-31T16:30:00Z"), "Asia/Taipei")).toBe(2027);
  expect(yearIn(Date.parse("2026-12-31T16:30:00Z"), "Europe/Berlin")).toBe(2026);
  expect(yearIn(Date.parse("2027-01-01T01:00:00Z"), "America/New_York")).toBe(2026);
});
