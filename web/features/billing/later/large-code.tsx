/** A code as large as its container allows: on one line where that is wide, else broken between groups. */

import type { CSSProperties } from "react";

import { GROUP_CHARACTERS, GroupedDigits } from "../instructions/grouped-digits.tsx";
import styles from "./large-code.module.css";

/** Groups on a line in a narrow container: with two of four, a phone shows letters that can be read at arm's length. */
const NARROW_GROUPS = 2;

export function LargeCode({ text }: { text: string }) {
  const narrowCharacters = Math.min(text.length, NARROW_GROUPS * GROUP_CHARACTERS);
  const lengths = {
    "--wide-characters": text.length,
    "--wide-gaps": gapsIn(text.length),
    "--narrow-characters": narrowCharacters,
    "--narrow-gaps": gapsIn(narrowCharacters),
  } as CSSProperties;
  return (
    <span className={styles["code"]} style={lengths}>
      <GroupedDigits text={text} />
    </span>
  );
}

function gapsIn(characters: number): number {
  return Math.max(0, Math.ceil(characters / GROUP_CHARACTERS) - 1);
}
