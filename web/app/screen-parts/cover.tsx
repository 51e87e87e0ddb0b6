/**
 * The cover of a course or a product: the school's picture, on top of a plain notebook with the first characters of the title.
 * The notebook shows while the picture loads, when the picture fails, and when there is none.
 */

import { useSignedIn } from "#web/app/session/signed-in.ts";
import { coverLetters, tintOf } from "#web/format/initials.ts";
import { schoolPicture } from "#web/model/picture.ts";

import styles from "./cover.module.css";

interface CoverProps {
  /** Decides the notebook's colour. */
  id: string;
  title: string;
  /** As the school sent it; null without a picture. */
  url: string | null;
  /** A finished course has a mark. */
  isFinished?: boolean;
  /** Eager for the largest picture of a first screen: the browser requests a lazy one only after the styles. */
  loading?: "eager" | "lazy";
}

export function Cover({ id, title, url, isFinished = false, loading = "lazy" }: CoverProps) {
  const { school } = useSignedIn();
  const picture = schoolPicture(url, school.url);
  return (
    <span className={styles["cover"]} data-tint={tintOf(id)} aria-hidden="true" translate="no">
      <span className={styles["letters"]}>{coverLetters(title)}</span>
      {/* With an empty alternative text, a picture that fails draws nothing over the notebook. */}
      {picture !== null && (
        <img
          src={picture}
          alt=""
          loading={loading}
          fetchPriority={loading === "eager" ? "high" : "auto"}
          decoding="async"
          className={styles["picture"]}
        />
      )}
      {isFinished && <span className={styles["mark"]} />}
    </span>
  );
}

/** As large as the cover that will come. */
export function CoverWaiting() {
  return <span className={styles["cover"]} />;
}
