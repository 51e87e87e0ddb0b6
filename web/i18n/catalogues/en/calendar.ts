import type { Words } from "../../words.ts";
import type { calendar as reference } from "../zh-tw/calendar.ts";

export const calendar: Words<typeof reference> = {
  title: "Calendar",
  months: "Months",
  previous: "Previous month",
  today: "Back to this month",
  next: "Next month",
  earlier: "Earlier this month",
  more: "{count, number} more",
  none: "No dates in this month.",
  nextMonth: "Go to {month}",
  menu: "More options",
  noneToCome: "There is no coming date to download.",
  save: "Download {count, plural, one {# date} other {# dates}} (.ics)",
  asOf: "The file has the dates as of {date}; a date that is moved later does not reach it.",
  fileName: "calendar",
  daysIn: "Days in {zone}.",
  cut: {
    payments: "Deadlines are those of your newest {count, number} payments.",
    courses: "Openings and ends of access are those of your first {count, number} courses.",
    events: "Events are your first {count, number}.",
    products: "Ends of access are those of your first {count, number} products.",
  },
  empty: {
    title: "No dates yet",
    body: "Deadlines, openings of lectures, events and ends of access show up here.",
  },
};
