/** A sentence about the state of the screen, with its next step. */

import type { ReactNode } from "react";

import type { Elements } from "./elements.ts";
import styles from "./notice.module.css";

export function Notice(props: {
  title: ReactNode;
  body?: ReactNode;
  /** Buttons or links: the next steps. */
  actions?: ReactNode;
  footer?: Elements;
  tone?: "plain" | "due" | "late";
}) {
  return (
    <div className={styles["notice"]} data-tone={props.tone ?? "plain"}>
      <p className={styles["title"]}>{props.title}</p>
      {props.body !== undefined && <p className="quiet">{props.body}</p>}
      {props.actions !== undefined && <div className={styles["actions"]}>{props.actions}</div>}
      {props.footer}
    </div>
  );
}
