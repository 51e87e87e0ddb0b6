/** A course's cover: a picture from the school's own origin, or a plain notebook cover with the first characters of the title. */

import { useSignedIn } from "#web/app/session/signed-in.ts";
import { tintOf } from "#web/format/initials.ts";

import styles from "./course-cover.module.css";
import type { Course } from "../view-model/course.ts";

export function CourseCover({ course }: { course: Course }) {
  const { school } = useSignedIn();
  if (course.coverUrl !== null && URL.parse(course.coverUrl)?.origin === URL.parse(school.url)?.origin)
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

/** The first two Han characters of a title that begins with them, else its first letter or digit. */
function coverLetters(title: string): string {
  const [begin = ""] = /^\p{Script=Han}{1,2}/u.exec(title) ?? [];
  return begin || (/[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "");
}
