/** The forms in which common back ends write the fields of the Member API, each with its reading. `docs/forms.md` explains them to schools. */

const MOMENT = "2026-12-01T15:59:59";

/** A form, and its reading as text: `none` for no value, `as written` for a form that is shown as the school wrote it. */
export type Row = readonly [form: unknown, reading: string];

export const TIMES: readonly Row[] = [
  // With a zone: ISO 8601 and RFC 3339, PostgreSQL, Ruby, Go, Java, PHP, JavaScript, HTTP and mail.
  ["2026-12-01T15:59:59Z", MOMENT],
  ["2026-12-01T15:59:59.123456789Z", MOMENT],
  ["2026-12-01T23:59:59+08:00", MOMENT],
  ["2026-12-01T23:59:59+0800", MOMENT],
  ["2026-12-01 23:59:59.123456+08", MOMENT],
  ["2026-12-01 15:59:59 UTC", MOMENT],
  ["2026-12-01 23:59:59 +0800", MOMENT],
  ["2026-12-01 23:59:59 +0800 CST", MOMENT],
  ["2026-12-01 15:59:59 +0000 UTC", MOMENT],
  ["2026-12-01T23:59:59+08:00[Asia/Taipei]", MOMENT],
  ["2026-12-01 23:59:59 Asia/Taipei", MOMENT],
  ["Tue, 01 Dec 2026 15:59:59 GMT", MOMENT],
  ["Tue, 01 Dec 2026 23:59:59 +0800", MOMENT],
  ["Tue Dec 01 2026 23:59:59 GMT+0800 (Taipei Standard Time)", MOMENT],
  ["20261201T155959Z", MOMENT],
  // Since the epoch: seconds, milliseconds and microseconds, as numbers and as text.
  [1_796_140_799, MOMENT],
  ["1796140799", MOMENT],
  [1_796_140_799.25, MOMENT],
  ["1796140799.123456000", MOMENT],
  [1_796_140_799_000, MOMENT],
  ["1796140799000", MOMENT],
  ["1796140799000000", MOMENT],
  // Without a zone, in the school's: SQL, PHP, Python, Java, C, payment services of Taiwan.
  ["2026-12-01 23:59:59", MOMENT],
  ["2026-12-01T23:59:59", MOMENT],
  ["2026-12-01T23:59:59.000", MOMENT],
  ["2026-12-01 23:59:59,999", MOMENT],
  ["2026/12/01 23:59:59", MOMENT],
  ["2026-12-1 23:59:59", MOMENT],
  ["20261201235959", MOMENT],
  // Days: the deadline is the end of the day.
  ["2026-12-01", MOMENT],
  ["2026/12/01", MOMENT],
  ["2026.12.1", MOMENT],
  ["20261201", MOMENT],
  [20_261_201, MOMENT],
  // No time: empty values and zeros of MySQL, Go, .NET, PHP and the epoch.
  [null, "none"],
  ["", "none"],
  [" ", "none"],
  ["0000-00-00", "none"],
  ["0000-00-00 00:00:00", "none"],
  ["0001-01-01T00:00:00Z", "none"],
  ["0001-01-01T00:00:00", "none"],
  ["-0001-11-30T00:00:00+00:00", "none"],
  ["1970-01-01T00:00:00Z", "none"],
  ["1970-01-01T08:00:00+08:00", "none"],
  [0, "none"],
  ["0", "none"],
  [false, "none"],
  // More than one meaning, or none.
  ["01/12/2026", "as written"],
  ["12/1/2026 11:59:59 PM", "as written"],
  ["2026-12-01 23:59:59 CST", "as written"],
  ["1 Dec 2026", "as written"],
  ["2026-02-30", "as written"],
  ["2026-12-01 25:00", "as written"],
  ["639000000000000000", "as written"],
  ["Tue Dec  1 23:59:59 CST 2026", "as written"],
  ["Tue Dec  1 23:59:59 2026", "as written"],
  ["next Friday", "as written"],
];

export const AMOUNTS: readonly Row[] = [
  ["3200.00", "3200"],
  ["3200.0", "3200"],
  ["3200", "3200"],
  [3200, "3200"],
  [3200.5, "3200.5"],
  ["0.32e4", "3200"],
  ["0.32E4", "3200"],
  ["3.2E+3", "3200"],
  ["3,200.00", "3200"],
  ["3.200,00", "3200"],
  ["1,234,567", "1234567"],
  ["+5", "5"],
  [" 5 ", "5"],
  [".5", "0.5"],
  ["-400", "-400"],
  ["\u2212400", "-400"],
  ["-0", "0"],
  ["0E-2", "0"],
  [null, "none"],
  ["", "none"],
  ["3,200", "as written"],
  ["NT$3,200", "as written"],
  ["NaN", "as written"],
];

export const FLAGS: readonly Row[] = [
  ...[true, 1, "1", "t", "true", "True", "TRUE", "yes", "Y", "on"].map((form): Row => [form, "true"]),
  ...[false, 0, "0", "f", "false", "False", "no", "N", "off"].map((form): Row => [form, "false"]),
  ...[null, "", "maybe", 2].map((form): Row => [form, "none"]),
];

export const COUNTS: readonly Row[] = [
  [90, "90"],
  ["90", "90"],
  ["90.0", "90"],
  ["0.9e2", "90"],
  [0, "0"],
  ["0", "0"],
  [null, "none"],
  ["", "none"],
  [-1, "none"],
  ["many", "none"],
];

export const LENGTHS: readonly Row[] = [
  [90, "90"],
  ["90", "90"],
  [90.9, "90"],
  ["90.500000", "90"],
  ["PT1M30S", "90"],
  ["PT1M30.5S", "90"],
  ["P0DT00H01M30S", "90"],
  ["00:01:30", "90"],
  ["00:01:30.500000", "90"],
  [0, "none"],
  [null, "none"],
  ["", "none"],
  ["1:30", "none"],
];

export const TEXTS: readonly Row[] = [
  ["a", "a"],
  [" a ", "a"],
  [7, "7"],
  [null, "none"],
  ["", "none"],
  ["  ", "none"],
  [true, "none"],
  [{}, "none"],
];

export const WEEKDAYS: readonly Row[] = [
  ...["tuesday", "Tuesday", "TUESDAY", "tue", "Tue", "TUE", " tues "].map((form): Row => [form, "1"]),
  ...[1, "1", "", null, "day"].map((form): Row => [form, "none"]),
];

export const TIMES_OF_DAY: readonly Row[] = [
  ...["19:00", "19:00:00", "19:00:00.000000", "7:00 PM", "07:00 pm", "7:00PM"].map((form): Row => [
    form,
    "1140",
  ]),
  // Ruby on Rails, Go, Prisma.
  ["2000-01-01T19:00:00.000Z", "1140"],
  ["2000-01-01T19:00:00.000+08:00", "1140"],
  ["0000-01-01T19:00:00Z", "1140"],
  ["1970-01-01T19:00:00.000Z", "1140"],
  ["12:15 AM", "15"],
  ["24:00", "1440"],
  ...["7:00", "24:30", "13:00 PM", "19:00+08", "noon", "", null].map((form): Row => [form, "none"]),
];
