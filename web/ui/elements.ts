import type { ReactElement } from "react";

/** Content beside other content. A bare text is not allowed: it needs an element of its own (`web/build/lint/own-element.ts`). */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
