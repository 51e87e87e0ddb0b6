/** Hands the member a calendar file. The code that writes it is fetched when it is first asked for. */

import type { CalendarEvent } from "#web/format/ics.ts";

/** @param name  of the file, without its ending */
export async function saveCalendarFile(name: string, event: CalendarEvent): Promise<void> {
  const { calendarFile } = await import("#web/format/ics.ts");
  const file = new Blob([calendarFile(event, Date.now())], { type: "text/calendar;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${name}.ics`;
  link.click();
  // The browser has its own hold on the file once the download began.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
