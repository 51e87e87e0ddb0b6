/** Changes of the school's notifications, for entries of the list. */

import type { SampleEdit } from "#shared/sample-members/members.ts";
import type { SampleNotification } from "#shared/sample-members/sample-types.ts";

import { memberWith } from "./edits.ts";

export const everythingIsRead: SampleEdit = (sample, seededAt) => {
  const notifications = sample.member.notifications.map((each) => ({ ...each, readAt: seededAt }));
  return memberWith({ notifications })(sample, seededAt);
};

/** The member's notification with this title, with these fields in place of its own. */
export function onlyNotice(title: string, change: Partial<SampleNotification> = {}): SampleEdit {
  return (sample, seededAt) => {
    const notifications = sample.member.notifications
      .filter((each) => each.title === title)
      .map((each) => ({ ...each, ...change }));
    return memberWith({ notifications })(sample, seededAt);
  };
}
