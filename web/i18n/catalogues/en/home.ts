import type { Words } from "../../words.ts";
import type { home as reference } from "../zh-tw/home.ts";

export const home: Words<typeof reference> = {
  title: "Home",
  empty: {
    title: "Your learning starts here",
    body: "Once you have a course, this page says where you stopped, what you have to pay, what opens next and what is new.",
  },
  now: {
    title: "Now",
    none: "You are all caught up.",
    noneAmong: "You are all caught up, as far as your lists were read.",
    toPay: "{count, plural, one {# payment} other {# payments}} to pay",
    toPayAmong: "At least {count, number} payments to pay",
    event: "See the event",
  },
  coming: {
    title: "Coming up",
    today: "Today",
    tomorrow: "Tomorrow",
    more: "{count, plural, one {# more date} other {# more dates}}",
    none: "No dates coming up.",
    among: "Long lists are read in part, so later dates may be missing.",
    all: "All dates",
  },
  continue: {
    stopped: "You stopped at {position}",
    progress: "{completed, number}/{total, number} lectures completed",
    notStarted: "Not started · {total, plural, one {# lecture} other {# lectures}}",
    action: "Continue the course",
    start: "Start the course",
    show: "Show in the list",
  },
  courses: { title: "More courses in progress", all: "All courses" },
  notices: {
    title: "Newest notifications",
    none: "No notifications yet.",
    unread: "Unread",
    all: "All notifications",
    untitled: "A notification without a title",
  },
};
