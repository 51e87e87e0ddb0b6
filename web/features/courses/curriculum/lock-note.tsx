/** What is said of a lock: a sentence in a section's heading, and in a row its date. */

import type { useTranslations } from "use-intl";

import { DAY_MS, type Instant } from "#web/format/instants.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
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

/** In the column of states, beside the icon of the lock: the exact time, with its zone where it must be named. */
export function lockDate(
  { opensAt, time }: Lock,
  now: Instant,
  t: ReturnType<typeof useTranslations<"curriculum">>,
  formats: Formats,
): string {
  if (time === null) return t("locked.noDateShort");
  return lockWord(opensAt, now) === "opening" ? t("locked.opening") : formats.dateTime(time);
}

/** Under a row's title: what its date alone does not say. Undefined if that is nothing. */
export function lockRemark(
  { opensAt, time }: Lock,
  now: Instant,
  t: ReturnType<typeof useTranslations<"curriculum">>,
  formats: Formats,
): string | undefined {
  const word = lockWord(opensAt, now);
  if (word === "notYet") return t("locked.still");
  const isSoon = word === "opens" && time?.dayZone === null && (opensAt ?? 0) - now <= DAY_MS;
  return isSoon ? t("locked.soon", { relative: formats.relative(opensAt ?? 0, now) }) : undefined;
}

/** When the time has passed and the lecture is still locked. */
export function CheckAgain(props: {
  lock: Lock;
  now: Instant;
  context: Pick<RowContext, "t" | "checkAgain">;
}) {
  const { t, checkAgain } = props.context;
  if (lockWord(props.lock.opensAt, props.now) !== "notYet") return null;
  return (
    <Button weight="quiet" onClick={checkAgain}>
      {t("locked.checkAgain")}
    </Button>
  );
}
