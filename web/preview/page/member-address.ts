/** What is wrong with a member's address: no screen is there, or it is of a sample of another day. */

import type { Sample } from "#shared/sample-members/members.ts";
import { nameInSegment, paths } from "#web/app/paths.ts";
import { screens, signInScreen } from "#web/frame/screens.ts";

/** Of a sample payment: its day, and the number of its own. */
const SAMPLE_NUMBER = /^TM\d{8}-(\d+)$/;

const PATTERNS = [...screens, signInScreen].map(
  ({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}/?$`),
);

/**
 * @param address  path, query and fragment
 * @returns the path, where no screen is
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
 * A sample payment's number carries the day that the sample is counted from; that of the day is shown in its place.
 *
 * @param address  as it was opened
 * @param sample  of the day that is shown
 * @returns the number, where it is of another day
 */
export function dayFault(address: string, { member }: Sample): string | undefined {
  const tradeNo = paymentNumberAt(address) ?? "";
  const [, serial] = SAMPLE_NUMBER.exec(tradeNo) ?? [];
  if (serial === undefined) return undefined;
  const numbers = member.payments.map((each) => each.tradeNo);
  const isOfAnotherDay = numbers.some((number) => SAMPLE_NUMBER.exec(number)?.[1] === serial);
  return !numbers.includes(tradeNo) && isOfAnotherDay ? tradeNo : undefined;
}
