/** What a lock says, in a section's heading or in a row: always the exact time, its zone, and how far it is. */

import type { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import type { Formats } from "#web/i18n/use-formats.ts";

import { lockWord } from "./view-model/unlock-watch.ts";

export function lockSentence(
  opensAt: Instant | null,
  now: Instant,
  t: ReturnType<typeof useTranslations<"curriculum">>,
  formats: Formats,
): string {
  if (opensAt === null) return t("locked.noDate");
  const time = formats.dateTime(opensAt);
  const word = lockWord(opensAt, now);
  if (word === "opening") return t("locked.opening");
  if (word === "notYet") return t("locked.notYet", { time });
  return t("locked.opens", { time, relative: formats.relative(opensAt, now) });
}
