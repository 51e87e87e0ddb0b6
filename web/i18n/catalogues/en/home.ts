import type { Words } from "../../words.ts";
import type { home as reference } from "../zh-tw/home.ts";

export const home: Words<typeof reference> = {
  title: "Home",
  greeting: {
    morning: "Good morning",
    afternoon: "Good afternoon",
    evening: "Good evening",
    withName: "{greeting}, {name}",
  },
  empty: {
    title: "Your learning starts here",
    body: "Once you have a course, this page says where you stopped, what you have to pay, what opens next and what is new.",
    action: "Go to the school's site",
  },
  toPay: {
    title: "To pay",
    none: "Nothing to pay at the moment.",
    noneAmong: "Nothing to pay among your newest {count, number} payments.",
    among: "Only your newest {count, number} payments were looked at.",
    all: "All payments",
    more: "{count, number} more to pay",
    moreAmong: "at least {count, number} more to pay",
  },
  continue: {
    title: "Continue learning",
    startTitle: "Start learning",
    stopped: "You stopped at {position}",
    progress: "{completed, number}/{total, number} lectures completed",
    notStarted: "Not started · {total, plural, one {# lecture} other {# lectures}}",
    action: "Continue the course",
    start: "Start the course",
    show: "Show in the list",
    none: "No course in progress.",
    noneAmong: "No course in progress among your first {count, plural, one {# course} other {# courses}}.",
    noCourses: "You have no courses yet.",
    all: "All courses",
  },
  opening: {
    title: "Opening next",
    none: "No lecture is scheduled to open.",
    noneAmong:
      "No lecture is scheduled to open in your first {count, plural, one {# course} other {# courses}}.",
    when: "{time}, {relative}",
    all: "All dates",
  },
  notices: {
    title: "Newest notifications",
    none: "No notifications yet.",
    unread: "Unread",
    all: "All notifications",
    untitled: "A notification without a title",
  },
};
