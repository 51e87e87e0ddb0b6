import type { Words } from "../../words.ts";
import type { courses as reference } from "../zh-tw/courses.ts";

export const courses: Words<typeof reference> = {
  title: "Courses",
  count: "{count, plural, one {# course} other {# courses}}",
  countShown: "{shown, number} of {count, plural, one {# course} other {# courses}}",
  search: "Search courses",
  status: "Status",
  sort: "Sort by",
  filters: {
    all: "All",
    progress: "In progress",
    new: "Not started",
    completed: "Completed",
    expiring: "Ending soon",
    expired: "Ended",
  },
  sorts: { recent: "Last watched", title: "Title", expiry: "End of access", progress: "Progress" },
  progress: "{completed, number} of {total, plural, one {# lecture} other {# lectures}} completed",
  completed: "{total, plural, one {# lecture} other {All # lectures}} completed",
  notStarted: "Not started · {total, plural, one {# lecture} other {# lectures}}",
  noLectures: "Nothing in it yet",
  resumeAt: "You stopped at {position}",
  continue: "Continue the course",
  lifetime: "Lifetime access",
  until: "Access until {date}",
  lastDay: "Last day · ends {date}",
  daysLeft: "{days, plural, one {# day} other {# days}} left · ends {date}",
  expired: "Access ended {date}",
  noExpiry: "The school gives no end date",
  empty: {
    title: "You have no courses yet",
    body: "A course you buy at the school shows up here.",
    action: "Go to the school's site",
  },
  none: { title: "No course matches", action: "Clear the filters" },
  loadingMore: "Loading more courses…",
};
