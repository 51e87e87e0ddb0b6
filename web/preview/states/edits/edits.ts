/** Changes of the sample for entries of the list. Each returns a new sample and does not change the old one. */

import type { Sample, SampleEdit } from "#shared/sample-members/members.ts";
import type { SampleCourse, SampleMemberData, SamplePayment } from "#shared/sample-members/sample-types.ts";

/** Replaces lists of the member: `{ payments: [] }`, or the result of a function of the member's own lists. */
export function memberWith(
  change:
    | Partial<SampleMemberData>
    | ((member: SampleMemberData, seededAt: number) => Partial<SampleMemberData>),
): SampleEdit {
  return (sample, seededAt) => {
    const fields = typeof change === "function" ? change(sample.member, seededAt) : change;
    return { ...sample, member: { ...sample.member, ...fields } };
  };
}

/**
 * Changes one payment, found by the end of its number; a function gets the payment and the instant from which the sample
 * is counted.
 */
export function payment(
  serial: string,
  change: Partial<SamplePayment> | ((payment: SamplePayment, seededAt: number) => Partial<SamplePayment>),
): SampleEdit {
  return (sample, seededAt) => {
    const changed = paymentOf(sample, serial);
    const fields = typeof change === "function" ? change(changed, seededAt) : change;
    const payments = sample.member.payments.map((each) => (each === changed ? { ...each, ...fields } : each));
    return memberWith({ payments })(sample, seededAt);
  };
}

/** @throws {RangeError} for a number that no payment of the member has: a mistake in the list, which its test finds */
export function paymentOf({ member }: Sample, serial: string): SamplePayment {
  const found = member.payments.find(({ tradeNo }) => tradeNo.endsWith(`-${serial}`));
  if (found === undefined)
    throw new RangeError(`${member.memberId} has no payment that ends with ${serial}.`);
  return found;
}

/** @throws {RangeError} for a slug that no course of the school has: a mistake in the list, which its test finds */
export function courseOf({ offers }: Sample, slug: string): SampleCourse {
  const found = offers.courses.find((each) => each.slug === slug);
  if (found === undefined) throw new RangeError(`The samples have no course ${slug}.`);
  return found;
}
