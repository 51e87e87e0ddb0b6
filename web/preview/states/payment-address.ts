/** The payment that an address is about. */

import type { Sample } from "#shared/sample-members/members.ts";
import type { SamplePayment } from "#shared/sample-members/sample-types.ts";
import { nameInSegment, paths } from "#web/app/paths.ts";

import { withPaymentNumbers } from "./played.ts";

/** A sample payment's number: the day, and the payment's own number. */
const SAMPLE_NUMBER = /^TM\d{8}-(\d+)$/;

/** @returns the number of the payment that the screen at this address is about */
function paymentNumberAt(address: string): string | undefined {
  const { pathname } = new URL(address, "http://portal");
  const [, written] = new RegExp(`^${paths.billing}/([^/]+)/?$`).exec(pathname) ?? [];
  return written === undefined ? undefined : nameInSegment(written);
}

/**
 * @param address  the member's path, query and fragment, as the list of states writes it or as the portal does
 * @returns the payment that the screen there is about; undefined for every other screen
 */
export function paymentOfScreen(address: string, sample: Sample): SamplePayment | undefined {
  const number = paymentNumberAt(withPaymentNumbers(address, sample));
  return sample.member.payments.find(({ tradeNo }) => tradeNo === number);
}

/**
 * A sample payment's number contains the day from which the sample is counted; another day's number is replaced by that
 * of the day shown.
 *
 * @param address  as it was opened
 * @param sample  of the day that is shown
 * @returns the number, if it is of another day
 */
export function numberOfAnotherDay(address: string, { member }: Sample): string | undefined {
  const tradeNo = paymentNumberAt(address) ?? "";
  const [, serial] = SAMPLE_NUMBER.exec(tradeNo) ?? [];
  if (serial === undefined) return undefined;
  const numbers = member.payments.map((each) => each.tradeNo);
  const isOfAnotherDay = numbers.some((number) => SAMPLE_NUMBER.exec(number)?.[1] === serial);
  return !numbers.includes(tradeNo) && isOfAnotherDay ? tradeNo : undefined;
}
