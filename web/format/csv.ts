/** Comma-separated values (RFC 4180) that spreadsheets open rightly and cannot be tricked by. */

/** Without it spreadsheets take UTF-8 for something older. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet would run a cell that begins so as a formula. */
const RUNNABLE = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** The file's text: lines ended by CRLF, the first of them the names of the columns. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** One cell; text that could run gets an apostrophe before it, a negative number does not need one. */
function csvCell(text: string): string {
  const safe = RUNNABLE.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
