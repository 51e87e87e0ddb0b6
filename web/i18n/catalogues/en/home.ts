import type { Words } from "../../words.ts";
import type { home as reference } from "../zh-tw/home.ts";

export const home: Words<typeof reference> = {
  title: "Home",
  toPay: {
    title: "To pay now",
    none: "Nothing to pay at the moment.",
    noneAmong: "Nothing to pay among your newest {count, number} payments.",
    among: "Only your newest {count, number} payments were looked at.",
    due: "Pay by {time}",
    left: "due {relative}",
    noDeadline: "The school gives no deadline",
    show: "See how to pay",
    showOf: "See how to pay: {title}",
    others: "{title} and {count, number} more",
    untitled: "Payment {tradeNo}",
    all: "All payments",
  },
  continue: {
    title: "Continue learning",
    stopped: "You stopped at {position}",
    progress: "{completed, number} of {total, plural, one {# lecture} other {# lectures}} completed",
    action: "Continue the course",
    show: "Show in the list",
    none: "You are not halfway through any course.",
    noCourses: "You have no courses yet.",
    all: "All courses",
  },
  opening: {
    title: "Opening next",
    none: "No lecture has a date to open.",
    waiting: "Looking through your courses…",
    when: "{time}, {relative}",
  },
  notices: {
    title: "Newest notifications",
    none: "No notifications yet.",
    unread: "Unread",
    all: "All notifications",
    untitled: "A notification without a title",
  },
};
