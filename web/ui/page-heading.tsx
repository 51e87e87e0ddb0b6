/** A screen's `h1`; it takes the focus when the screen opens, so that screen readers read it. */

import type { ReactNode } from "react";

import { Words } from "./breakable.tsx";

export function PageHeading(props: { children: ReactNode; lang?: string | undefined }) {
  return (
    <h1 tabIndex={-1} lang={props.lang}>
      {typeof props.children === "string" ? <Words text={props.children} /> : props.children}
    </h1>
  );
}
