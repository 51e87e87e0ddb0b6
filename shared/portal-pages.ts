/** What the build makes of each screen before any member is known, and what the BFF reads of it. */

import type { DocumentId } from "./bff-paths.ts";
import type { AskedDocument } from "./first-answers.ts";

/** Stands in a page where the portal's name belongs, which the operator chooses: the BFF writes it there. */
export const NAME_PLACEHOLDER = "%PORTAL_NAME%";

interface ScreenQuestions {
  /** Of the screen's address, such as `/courses/:slug`; `*` for every address that is no screen's. */
  pattern: string;
  /** What it asks the school first. */
  asks: readonly AskedDocument[];
  /** Asks for the course that the address names, once the first of them has told where it is. */
  courseDocumentId?: DocumentId;
  /** It shows the member's sessions on this portal. */
  showsSessions?: true;
}

/** An entry of the build's `pages.json`. */
export interface ScreenPages extends ScreenQuestions {
  /** Name of the page's file by language. */
  pages: Readonly<Record<string, string>>;
}

/** A screen as the build draws it. */
export interface DrawnScreen extends ScreenQuestions {
  /** Names its piece of the program and of the words. */
  feature: string;
  /** By language. */
  pages: Readonly<Record<string, DrawnPage>>;
}

export interface DrawnPage {
  /** Value of `lang`. */
  tag: string;
  /** Contents of the page's root. */
  html: string;
}
