/** The icon beside a link to another site, with the site's host. */

import { ExternalLink } from "lucide-react";

import styles from "./outward-label.module.css";

export function OutwardLabel({ words }: { words: string }) {
  return (
    <span className={styles["label"]}>
      <ExternalLink size={13} strokeWidth={1.75} aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}
