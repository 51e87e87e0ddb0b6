/** The link above a screen's heading that leads to the parent screen. */

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import styles from "./back-link.module.css";

export function BackLink(props: { href: string; children: ReactNode }) {
  return (
    <Link href={props.href} className={`${styles["back"]} screen-only`}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{props.children}</span>
    </Link>
  );
}
