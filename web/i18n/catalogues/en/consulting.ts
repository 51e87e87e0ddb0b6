import type { Words } from "../../words.ts";
import type { consulting as reference } from "../zh-tw/consulting.ts";

export const consulting: Words<typeof reference> = {
  title: "Consulting",
  intro: "What is offered with your courses, and its weekly times.",
  untitled: "A service without a name",
  minutes: "{minutes, plural, one {# minute} other {# minutes}} each",
  with: "With your course:",
  ask: "Ask for a time",
  askOnSite: "Ask for a time on our site",
  next: "Next time:",
  day: "Day",
  time: "Time",
  timeIn: "{zone}",
  yourTime: "Your time ({zone})",
  clockNote: "Your time is that of the next occurrence; it shifts when the clocks change at either end.",
  noZone: "The time zone of these times is not announced.",
  noSlots: "No weekly times are announced yet.",
  unreadable: "The times could not be read.",
  someUnreadable: "{count, plural, one {# more time} other {# more times}} could not be read.",
  empty: {
    title: "No consulting is offered with your courses",
    body: "When one of your courses comes with consulting, it shows up here.",
  },
};
