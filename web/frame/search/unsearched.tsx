/** Says what has not been searched: what is still being read, what is older, and what could not be read. */

import { useTranslations } from "use-intl";

import { useLanguage } from "#web/i18n/preference.ts";
import { Button } from "#web/ui/button.tsx";

import styles from "./search-dialog.module.css";
import type { SearchedList } from "./sources.ts";

export function Unsearched({ lists }: { lists: readonly SearchedList[] }) {
  const t = useTranslations("search.unsearched");
  const kinds = useTranslations("search.lists");
  const { language } = useLanguage();
  const joined = (names: readonly string[]) =>
    new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  const reading = lists.filter((list) => list.reading.isReading);
  const failed = lists.filter(({ reading: { isReading, failure } }) => !isReading && failure !== undefined);
  const cut = lists.filter(
    ({ reading: { isReading, rest, failure } }) => !isReading && failure === undefined && rest !== "none",
  );
  if (reading.length + failed.length + cut.length === 0) return null;
  return (
    <div className={styles["unsearched"]}>
      {reading.length > 0 && (
        <p className="row-3 middle ends">
          {t("reading", {
            lists: joined(
              reading.map(({ source: { kind }, reading: { count } }) =>
                count === 0 ? kinds(kind) : t("soFar", { list: kinds(kind), count }),
              ),
            ),
          })}
        </p>
      )}
      {cut.map(({ source, reading: { count, rest } }) => (
        <p key={source.kind} className="row-3 middle ends">
          <span>
            {rest === "unreachable"
              ? t("unreachable", { list: kinds(source.kind), count })
              : t("older", { list: kinds(source.kind), count })}
          </span>
          {rest === "readable" && (
            <Button weight="quiet" onClick={source.readAll}>
              {t("readAll", { list: kinds(source.kind) })}
            </Button>
          )}
        </p>
      ))}
      {failed.length > 0 && (
        <p className="row-3 middle ends">
          <span>{t("failed", { lists: joined(failed.map(({ source: { kind } }) => kinds(kind))) })}</span>
          <Button weight="quiet" onClick={() => failed.forEach(({ source }) => source.open())}>
            {t("retry")}
          </Button>
        </p>
      )}
    </div>
  );
}
