/** A Taiwanese e-invoice number in its printed form: `AB12345678` → `AB-12345678`. Any other number is unchanged. */
export function groupInvoiceNumber(number: string): string {
  return number.replace(/^([A-Z]{2})-?(\d{8})$/, "$1-$2");
}
