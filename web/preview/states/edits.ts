/** Changes of the sample that entries of the list are written with. Each gives a new sample and leaves the old one alone. */

import type { Sample, SampleEdit } from "#shared/sample-members/members.ts";
import type { SampleMemberData, SamplePayment } from "#shared/sample-members/sample-types.ts";

/** The lists of the member that are to be others: `{ payments: [] }`. */
export function memberWith(change: Partial<SampleMemberData>): SampleEdit {
  return (sample) => ({ ...sample, member: { ...sample.member, ...change } });
}

/** One payment, by the last part of its number; a function is given the payment and the instant the sample is counted from. */
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

/** @throws {RangeError} for a serial that the member has no payment of: a fault of the list, found by its test */
export function paymentOf({ member }: Sample, serial: string): SamplePayment {
  const found = member.payments.find(({ tradeNo }) => tradeNo.endsWith(`-${serial}`));
  if (found === undefined)
    throw new RangeError(`${member.memberId} has no payment that ends with ${serial}.`);
  return found;
}
