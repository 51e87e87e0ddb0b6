import type { ReactElement } from "react";

/** What stands in a page beside other things. Not a bare text: it has an element of its own (`web/build/lint/own-element.ts`). */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
