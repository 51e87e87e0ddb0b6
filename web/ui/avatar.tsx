/** A member's initials on a tint that their id decides. */

import { initialsOf, tintOf } from "#web/format/initials.ts";

import styles from "./avatar.module.css";

export function Avatar(props: { id: string; name: string }) {
  return (
    <span className={styles["avatar"]} data-tint={tintOf(props.id)} aria-hidden="true" translate="no">
      {initialsOf(props.name)}
    </span>
  );
}
