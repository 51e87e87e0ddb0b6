/** What is wrong with a member's address: no screen is there, or it is of a sample of another day. */

import { sampleMember } from "#shared/sample-members/members.ts";
import type { SamplePersonId } from "#shared/sample-members/people.ts";
import { nameInSegment, paths } from "#web/app/paths.ts";
import { screens, signInScreen } from "#web/app/screens.ts";

export type AddressFault =
  | { kind: "noScreen"; path: string }
  /** A sample payment's number carries the day that the sample is counted from. */
  | { kind: "otherDay"; tradeNo: string; today: string };

/** Of a sample payment: its day, and the number of its own. */
const SAMPLE_NUMBER = /^TM\d{8}-(\d+)$/;

const PATTERNS = [...screens, signInScreen].map(
  ({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}/?$`),
);

/**
 * @param address  path, query and fragment
 * @param seededAt  the instant that the sample's dates are counted from
 */
export function addressFault(
  address: string,
  personId: SamplePersonId,
  seededAt: number,
): AddressFault | undefined {
  const { pathname } = new URL(address, "http://portal");
  if (!PATTERNS.some((pattern) => pattern.test(pathname))) return { kind: "noScreen", path: pathname };

  const [, payment] = new RegExp(`^${paths.billing}/([^/]+)/?$`).exec(pathname) ?? [];
  const tradeNo = payment === undefined ? "" : nameInSegment(payment);
  const [, serial] = SAMPLE_NUMBER.exec(tradeNo) ?? [];
  if (serial === undefined) return undefined;
  const numbers = sampleMember(personId, seededAt).member.payments.map((each) => each.tradeNo);
  const today = numbers.find((number) => SAMPLE_NUMBER.exec(number)?.[1] === serial);
  const isKnown = numbers.includes(tradeNo) || today === undefined;
  return isKnown ? undefined : { kind: "otherDay", tradeNo, today };
}
