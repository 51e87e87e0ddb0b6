/** A course's cover: the school's picture, or a plain notebook cover with the first characters of the title. */

import { tintOf } from "#web/format/initials.ts";

import styles from "./course-cover.module.css";
import type { Course } from "./view-model/course.ts";

export function CourseCover({ course }: { course: Course }) {
  if (course.coverUrl !== null)
    return (
      <span className={styles["cover"]}>
        <img src={course.coverUrl} alt="" loading="lazy" decoding="async" className={styles["picture"]} />
      </span>
    );
  return (
    <span className={styles["cover"]} data-tint={tintOf(course.slug)} aria-hidden="true" translate="no">
      <span className={styles["letters"]}>{coverLetters(course.title)}</span>
    </span>
  );
}

/** Two Han characters, or one Latin letter: what is left of a title at the size of a thumb. */
function coverLetters(title: string): string {
  const characters = [...title.matchAll(/\p{Script=Han}/gu)].map(([character]) => character);
  if (characters.length >= 2) return characters.slice(0, 2).join("");
  return [...title.trim()].at(0)?.toUpperCase() ?? "";
}
