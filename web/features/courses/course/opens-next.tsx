/** The next openings in this course, by the school's own dates. */

import { useId } from "react";

import type { Instant } from "#web/format/instants.ts";

import styles from "./opens-next.module.css";
import type { RowContext } from "../curriculum/row-context.ts";
import { openingNext, type Lecture } from "../view-model/curriculum.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import { machineTime, type SentTime } from "#web/model/sent-time.ts";

const MAX_LINES = 5;

export function OpensNext(props: { lectures: Lecture[]; now: Instant; context: RowContext }) {
  const { t, formats, titleLanguage } = props.context;
  const id = useId();
  const next = openingNext(props.lectures, props.now, MAX_LINES);
  if (next.length === 0) return null;
  const groups = Map.groupBy(next, ({ lock }) => lock?.opensAt ?? 0);
  return (
    <section className={`${styles["next"]} screen-only`} aria-labelledby={id}>
      <h2 id={id}>{t("opensNext.title")}</h2>
      {[...groups].map(([at, lectures]) => (
        <div key={at} className={styles["group"]}>
          <p className="row-3 ends quiet tabular">
            <When time={lectures[0]?.lock?.time ?? null} now={props.now} formats={formats} />
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

function When({ time, now, formats }: { time: SentTime | null; now: Instant; formats: Formats }) {
  if (time?.at == null) return null;
  return (
    <>
      <time dateTime={machineTime(time)}>{formats.dateTime(time)}</time>
      {/* A distance would suggest an hour that the school did not give. */}
      {time.dayZone === null && <span>{formats.relative(time.at, now)}</span>}
    </>
  );
}
