/** The icon beside a link to another site, with the site's host. */

import { ExternalLink } from "lucide-react";

import styles from "./outward-mark.module.css";

export function OutwardMark({ words }: { words: string }) {
  return (
    <span className={styles["mark"]}>
      <ExternalLink size={13} strokeWidth={1.75} aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}
