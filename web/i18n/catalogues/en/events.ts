import type { Words } from "../../words.ts";
import type { events as reference } from "../zh-tw/events.ts";

export const events: Words<typeof reference> = {
  title: "Events",
  upcoming: "Upcoming",
  past: "Past",
  undated: "Without a date",
  noneUpcoming: "Nothing is coming up.",
  untitled: "An event without a name",
  yourTime: "Your time: {time}",
  ticket: "Ticket code",
  addToCalendar: "Add to calendar",
  addToCalendarOf: "Add to calendar: {title}",
  states: { registered: "Registered", attended: "Attended", canceled: "Cancelled", other: "State: {state}" },
  empty: {
    title: "You are not registered for any event",
    body: "An event you register for shows up here.",
  },
};
