import type { Words } from "../../words.ts";
import type { dates as reference } from "../zh-tw/dates.ts";

export const dates: Words<typeof reference> = {
  kinds: {
    payment: "Payment due",
    paymentExpired: "Payment expired",
    opening: "Opens",
    event: "Event",
    courseEnds: "Course ends",
    productEnds: "Product ends",
  },
  lectures: "{count, plural, one {# lecture} other {# lectures}} of {course}",
  summary: "{kind}: {title}",
  untitled: "Without a name",
  today: "Today",
  onNow: "On now",
  startsIn: "Starts {time}",
  began: "Began {time}",
  join: "Join online",
  joinOf: "Join online: {title}",
  opensElsewhere: "Opens {host} in a new tab",
};
