import { expect, test } from "vitest";

import { parseRegistration } from "#web/app/dates/registration.ts";
import { HOUR_MS } from "#web/format/instants.ts";

import { groupEvents } from "./event-groups.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const origins = { portal: "https://portal.example", school: "https://school.example" };

function registration(title: string, from: number | null, to: number | null) {
  const [startsAt, endsAt] = [from, to].map((at) => (at === null ? null : new Date(now + at).toISOString()));
  return parseRegistration({ event: { title, startsAt, endsAt, timeZone: "Asia/Taipei" } }, title, origins);
}

test("an event is a past one from its end on; coming ones are the soonest first, past ones the newest", () => {
  const groups = groupEvents(
    [
      registration("later", 2 * HOUR_MS, 3 * HOUR_MS),
      registration("ends now", -HOUR_MS, 0),
      registration("without a date", null, null),
      registration("ends in a moment", -HOUR_MS, 1),
      registration("long ago", -9 * HOUR_MS, -8 * HOUR_MS),
      registration("open end", -2 * HOUR_MS, null),
    ],
    now,
  );
  const titles = (events: readonly { title: string | null }[]) => events.map(({ title }) => title);
  expect(titles(groups.upcoming)).toEqual(["open end", "ends in a moment", "later"]);
  expect(titles(groups.past)).toEqual(["ends now", "long ago"]);
  expect(titles(groups.undated)).toEqual(["without a date"]);
});
