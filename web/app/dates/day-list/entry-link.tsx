/** One date, as a link to its subject. */

import { Link } from "wouter";

import { useLanguage } from "#web/i18n/preference.ts";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./entry-link.module.css";
import type { EntryWords } from "./use-entry-words.ts";
import type { Entry } from "../entries.ts";

export function EntryLink({ entry, words }: { entry: Entry; words: EntryWords }) {
  const { language } = useLanguage();
  const title = words.title(entry);
  const time = words.time(entry);
  const { about } = entry;
  const course = about.kind === "opening" && about.lecture !== null ? about.course : null;
  return (
    <Link href={entry.href} className={styles["entry"]} data-kind={about.kind}>
      <span className={styles["facts"]}>
        {time !== null && <span className={styles["time"]}>{time}</span>}{" "}
        <span className={styles["kind"]}>{words.kind(entry)}</span>
      </span>{" "}
      <span className={styles["title"]} lang={titleLanguage(title, language)}>
        <TitleText>{title}</TitleText>
      </span>
      {course !== null && (
        <>
          {" "}
          <span className={styles["course"]} lang={titleLanguage(course, language)}>
            <TitleText>{course}</TitleText>
          </span>
        </>
      )}
    </Link>
  );
}
