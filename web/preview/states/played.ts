/** A state applied to the sample of one day: its changes made, its moment and its address computed. */

import { type Sample, type SampleEdit, sampleMember } from "#shared/sample-members/members.ts";
import type { SamplePersonId } from "#shared/sample-members/people.ts";

import { memberOf } from "../page/choices.ts";
import { titlesOf } from "./sample-titles.ts";
import type { PreviewState } from "./state.ts";

/**
 * The titles of this person's courses must have been loaded (`sample-titles.ts`). A state may be shown for another member
 * than its own: changes of a payment or course that this member does not have are left out.
 */
export function editedSample(
  { edit = [], member }: Pick<PreviewState, "edit" | "member">,
  personId: SamplePersonId,
  seededAt: number,
): Sample {
  const edits: readonly SampleEdit[] = typeof edit === "function" ? [edit] : edit;
  return edits.reduce(
    (sample, change) => orElse(sample, isOwnMember(member, personId), () => change(sample, seededAt)),
    sampleMember(personId, seededAt, titlesOf(personId)),
  );
}

/**
 * @returns milliseconds since the epoch; for a deadline that this member does not have, the instant from which the
 *   sample is counted
 */
export function momentOf(
  { moment = 0, member }: Pick<PreviewState, "moment" | "member">,
  sample: Sample,
  seededAt: number,
): number {
  if (typeof moment === "number") return seededAt + moment;
  return orElse(seededAt, isOwnMember(member, sample.member.memberId), () => moment(sample, seededAt));
}

/** The instant from which the sample must be counted for a state's own moment to be this one; both in milliseconds since the epoch. */
export function seedForMoment(
  state: Pick<PreviewState, "edit" | "member" | "moment">,
  personId: SamplePersonId,
  at: number,
): number {
  return at - (momentOf(state, editedSample(state, personId, at), at) - at);
}

function isOwnMember(member: PreviewState["member"], personId: string): boolean {
  return memberOf(member ?? "typical").id === personId;
}

/** For its own member, a name in a state that the sample does not have is a mistake in the list. */
function orElse<Value>(instead: Value, isOwn: boolean, make: () => Value): Value {
  try {
    return make();
  } catch (cause) {
    if (isOwn || !(cause instanceof RangeError)) throw cause;
    return instead;
  }
}

/** The address that the state begins at, with the numbers of this sample's payments. */
export function ownAddress({ address }: Pick<PreviewState, "address">, sample: Sample): string {
  return withPaymentNumbers(address, sample);
}

/** Texts under their names, with the numbers of this sample's payments in both. */
export function filledIn(
  texts: Readonly<Record<string, string>> | undefined,
  sample: Sample,
): Record<string, string> {
  const fill = (text: string): string => withPaymentNumbers(text, sample);
  return Object.fromEntries(Object.entries(texts ?? {}).map(([name, text]) => [fill(name), fill(text)]));
}

/**
 * Numbers of payments contain the day from which the sample is counted. One of another day, as in a link from yesterday,
 * becomes this day's; so does the `{0417}` of the list.
 */
export function withPaymentNumbers(text: string, { member }: Sample): string {
  return text.replaceAll(
    /\{(\d{4})\}|TM\d{8}-(\d{4})\b/g,
    (written, ofList: string | undefined, ofDay: string | undefined) => {
      const ending = `-${ofList ?? ofDay ?? ""}`;
      return member.payments.find(({ tradeNo }) => tradeNo.endsWith(ending))?.tradeNo ?? written;
    },
  );
}
