/**
 * A code in groups of four, for reading. The gaps are margins, so that selecting and copying return only the characters. Screen readers
 * spell the code; otherwise they would read "nine quadrillion".
 */

import styles from "./grouped-digits.module.css";

export const GROUP_CHARACTERS = 4;

export function GroupedDigits({ text }: { text: string }) {
  const groups = Array.from({ length: Math.ceil(text.length / GROUP_CHARACTERS) }, (_, index) =>
    text.slice(index * GROUP_CHARACTERS, (index + 1) * GROUP_CHARACTERS),
  );
  return (
    <bdi className={styles["code"]} translate="no">
      <span aria-hidden="true">
        {groups.map((group, index) => (
          // Groups never move: the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles["group"]}>
            {group}
          </span>
        ))}
      </span>
      <span className={styles["spelled"]}>{Array.from(text).join(" ")}</span>
    </bdi>
  );
}
