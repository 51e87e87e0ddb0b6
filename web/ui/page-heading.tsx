/** A screen's `h1`; it takes the focus when the screen opens, so that screen readers read it. */

import type { ReactNode } from "react";

export function PageHeading(props: { children: ReactNode; lang?: string | undefined }) {
  return (
    <h1 tabIndex={-1} lang={props.lang}>
      {props.children}
    </h1>
  );
}
