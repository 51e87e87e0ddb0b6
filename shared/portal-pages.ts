/** The pages that the build draws of each screen without a member, and the list of them that the BFF reads. */

import type { DocumentId } from "./bff-paths.ts";
import type { AskedDocument } from "./first-answers.ts";

/** The text that the BFF replaces in a page by the portal's name, which the operator chooses. */
export const NAME_PLACEHOLDER = "%PORTAL_NAME%";

interface ScreenQuestions {
  /** The pattern of the screen's address, such as `/courses/:slug`; `*` for every address without a screen. */
  pattern: string;
  /** The documents that the screen asks the school first. */
  asks: readonly AskedDocument[];
  /** The document that asks for the address's course, once the first of `asks` has told the course's position. */
  courseDocumentId?: DocumentId;
  /** It shows the member's sessions on this portal. */
  showsSessions?: true;
}

/** An entry of the build's `pages.json`. */
export interface ScreenPages extends ScreenQuestions {
  /** The name of the page's file, by language. */
  pages: Readonly<Record<string, string>>;
}

/** The pages of a screen, as the build draws them. */
export interface DrawnScreen extends ScreenQuestions {
  /** The name of the screen's chunk and of its catalogue of messages. */
  feature: string;
  /** The drawn pages, by language. */
  pages: Readonly<Record<string, DrawnPage>>;
}

export interface DrawnPage {
  /** The value of `lang`. */
  tag: string;
  /** The markup inside the page's root element. */
  html: string;
}
