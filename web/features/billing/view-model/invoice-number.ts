/** An e-invoice number of Taiwan as it is printed: `AB12345678` → `AB-12345678`. Any other number stays as it is. */
export function groupInvoiceNumber(number: string): string {
  return number.replace(/^([A-Z]{2})-?(\d{8})$/, "$1-$2");
}
