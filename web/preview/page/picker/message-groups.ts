/** The groups of messages that a screen has, where they are not called as it is. */
const GROUPS_OF: Readonly<Record<string, readonly string[]>> = {
  home: ["home", "courses", "paymentWords", "dates"],
  calendar: ["calendar", "dates", "paymentWords"],
  events: ["events", "dates"],
  billing: ["billing", "paymentWords"],
  payment: ["payment", "paymentWords", "paySteps"],
  inbox: ["inbox", "stepUp"],
  curriculum: ["curriculum", "courses"],
  prefs: ["inboxSettings"],
  sessions: ["account"],
};

/** @param screen  as the list of states names it */
export function messageGroupsOf(screen: string): readonly string[] {
  return GROUPS_OF[screen] ?? [screen];
}
