/** Which greeting fits the hour. */

/** @param time  of the reader's clock, as `HH:MM` */
export function partOfDay(time: string): "morning" | "afternoon" | "evening" {
  if (time >= "05:00" && time < "12:00") return "morning";
  return time >= "12:00" && time < "18:00" ? "afternoon" : "evening";
}
