/** The next openings in this course, by the school's own dates only. */

import { useId } from "react";

import type { Instant } from "#web/format/instants.ts";

import styles from "./opens-next.module.css";
import type { RowSurroundings } from "./lecture-row.tsx";
import { openingNext, type Lecture } from "./view-model/curriculum.ts";

const MOST = 5;

export function OpensNext(props: { lectures: Lecture[]; now: Instant; surroundings: RowSurroundings }) {
  const { t, formats, titleLanguage } = props.surroundings;
  const id = useId();
  const next = openingNext(props.lectures, props.now, MOST);
  if (next.length === 0) return null;
  const groups = Map.groupBy(next, ({ lock }) => lock?.opensAt ?? 0);
  return (
    <section className={styles["next"]} aria-labelledby={id}>
      <h2 id={id}>{t("opensNext.title")}</h2>
      {[...groups].map(([at, lectures]) => (
        <div key={at} className={styles["group"]}>
          <p className={styles["when"]}>
            <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
            <span className={styles["relative"]}>{formats.relative(at, props.now)}</span>
          </p>
          <ul>
            {lectures.map((lecture) => (
              <li key={lecture.key}>
                <a href={`#${lecture.key}`}>
                  <span className="numbers">{lecture.number}</span>
                  <bdi lang={titleLanguage(lecture.title)}>{lecture.title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
