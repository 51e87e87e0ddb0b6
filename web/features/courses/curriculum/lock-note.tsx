/** The sentence about a lock, in a section's heading or in a row, and the member's next steps. */

import { CalendarPlus } from "lucide-react";
import type { useTranslations } from "use-intl";

import { FileButton } from "#web/app/screen-parts/file-button.tsx";
import type { Instant } from "#web/format/instants.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import { calendarTime } from "#web/model/sent-time.ts";
import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";
import { Button } from "#web/ui/button.tsx";

import { lockWord } from "../view-model/unlock-watch.ts";
import type { Lock } from "../view-model/curriculum.ts";
import type { RowContext } from "./row-context.ts";

/** Always the exact time, its zone, and the distance. */
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
  // A distance would suggest an hour that the school did not give.
  if (time.dayZone !== null) return t("locked.asWritten", { time: told });
  return t("locked.opens", { time: told, relative: formats.relative(opensAt, now) });
}

/** @param props.locked  the lecture or the section that is locked */
export function LockActions(props: {
  lock: Lock;
  now: Instant;
  locked: { key: string; title: string };
  context: Pick<RowContext, "t" | "course" | "checkAgain">;
}) {
  const { lock, now, locked } = props;
  const { t, course, checkAgain } = props.context;
  const word = lockWord(lock.opensAt, now);
  if (word === "notYet")
    return (
      <Button weight="quiet" onClick={checkAgain}>
        {t("locked.checkAgain")}
      </Button>
    );
  if (word !== "opens" || lock.time === null) return null;
  const startsAt = calendarTime(lock.time);

  async function addToCalendar(): Promise<void> {
    if (startsAt === null) return;
    const event = {
      uid: `${course.slug}-${locked.key}-opens@${window.location.host}`,
      startsAt,
      summary: t("locked.calendarEvent", { title: locked.title }),
      description: course.title,
      url: `${window.location.origin}${window.location.pathname}#${locked.key}`,
    };
    await saveCalendarFile(`${course.slug}-${locked.key}`, [event]);
  }

  return (
    <FileButton
      weight="quiet"
      save={addToCalendar}
      aria-label={t("locked.addLecture", { title: locked.title })}
    >
      <CalendarPlus size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>{t("locked.addToCalendar")}</span>
    </FileButton>
  );
}
