import type { Words } from "../../words.ts";
import type { time as reference } from "../zh-tw/time.ts";

export const time: Words<typeof reference> = {
  hoursMinutes: "{hours, number} h {minutes, number} min",
  hours: "{hours, number} h",
  minutes: "{minutes, number} min",
  seconds: "{seconds, number} s",
  taipei: "Taipei time",
  todayAt: "today {time}",
  tomorrowAt: "tomorrow {time}",
  inZone: "{time} ({zone})",
};
