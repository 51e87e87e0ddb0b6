/** The text of a lock, in a section's heading or in a row: always the exact time, its zone, and how far it is. */

import type { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import type { Formats } from "#web/i18n/use-formats.ts";

import { lockWord } from "../view-model/unlock-watch.ts";
import type { Lock } from "../view-model/curriculum.ts";

export function lockSentence(
  { opensAt, time }: Lock,
  now: Instant,
  t: ReturnType<typeof useTranslations<"curriculum">>,
  formats: Formats,
): string {
  if (time === null) return t("locked.noDate");
  const told = formats.dateTime(time);
  if (opensAt === null) return t("locked.asWritten", { time: told });
  const word = lockWord(opensAt, now);
  if (word === "opening") return t("locked.opening");
  if (word === "notYet") return t("locked.notYet", { time: told });
  // The distance would suggest an hour that the school did not give.
  if (time.dayZone !== null) return t("locked.asWritten", { time: told });
  return t("locked.opens", { time: told, relative: formats.relative(opensAt, now) });
}
