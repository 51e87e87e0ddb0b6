/** Changes of the school's notifications, for entries of the list. */

import type { SampleEdit } from "#shared/sample-members/members.ts";
import type { SampleNotification } from "#shared/sample-members/sample-types.ts";

import { memberWith } from "./edits.ts";

export const everythingIsRead: SampleEdit = memberWith(({ notifications }, seededAt) => ({
  notifications: notifications.map((each) => ({ ...each, readAt: seededAt })),
}));

/** The member's notification with this title, with these fields in place of its own. */
export function onlyNotice(title: string, change: Partial<SampleNotification> = {}): SampleEdit {
  return memberWith(({ notifications }) => ({
    notifications: notifications
      .filter((each) => each.title === title)
      .map((each) => ({ ...each, ...change })),
  }));
}
