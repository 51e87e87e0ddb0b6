/** Finds the fault of a member's address: no screen has it, or it belongs to a sample of another day. */

import type { Sample } from "#shared/sample-members/members.ts";
import { nameInSegment, paths } from "#web/app/paths.ts";
import { screens, signInScreen } from "#web/frame/screens.ts";

/** A sample payment's number: the day, and the payment's own number. */
const SAMPLE_NUMBER = /^TM\d{8}-(\d+)$/;

const PATTERNS = [...screens, signInScreen].map(
  ({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}/?$`),
);

/**
 * @param address  path, query and fragment
 * @returns the path, if no screen has it
 */
export function screenFault(address: string): string | undefined {
  const { pathname } = new URL(address, "http://portal");
  return PATTERNS.some((pattern) => pattern.test(pathname)) ? undefined : pathname;
}

/** @returns the number of the payment that the screen at this address is about */
export function paymentNumberAt(address: string): string | undefined {
  const { pathname } = new URL(address, "http://portal");
  const [, written] = new RegExp(`^${paths.billing}/([^/]+)/?$`).exec(pathname) ?? [];
  return written === undefined ? undefined : nameInSegment(written);
}

/**
 * A sample payment's number contains the day from which the sample is counted; another day's number is replaced by that
 * of the day shown.
 *
 * @param address  as it was opened
 * @param sample  of the day that is shown
 * @returns the number, if it is of another day
 */
export function dayFault(address: string, { member }: Sample): string | undefined {
  const tradeNo = paymentNumberAt(address) ?? "";
  const [, serial] = SAMPLE_NUMBER.exec(tradeNo) ?? [];
  if (serial === undefined) return undefined;
  const numbers = member.payments.map((each) => each.tradeNo);
  const isOfAnotherDay = numbers.some((number) => SAMPLE_NUMBER.exec(number)?.[1] === serial);
  return !numbers.includes(tradeNo) && isOfAnotherDay ? tradeNo : undefined;
}
