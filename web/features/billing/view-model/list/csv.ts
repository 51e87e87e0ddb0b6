/** Comma-separated values (RFC 4180) that spreadsheets read correctly and that cannot inject formulas. */

/** Byte order mark: without it spreadsheets do not take the file for UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet would run a cell that begins like this as a formula. */
const RUNNABLE = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** The text of the file: lines ended by CRLF, the first with the column names. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** One cell. Text that a spreadsheet could run gets an apostrophe in front; a negative number does not need one. */
function csvCell(text: string): string {
  const safe = RUNNABLE.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
