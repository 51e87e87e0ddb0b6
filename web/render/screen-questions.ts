/** The first questions of each screen to the school, for the list that the build writes for the BFF. */

import type { BuiltScreen } from "#shared/renderer.ts";
import { documentId } from "#web/app/graphql/document-id.ts";
import type { Screen } from "#web/app/loading/load-screen.ts";
import { notFoundScreen, screens, signInScreen } from "#web/frame/screens.ts";

export interface ScreenQuestions extends Omit<BuiltScreen, "scripts"> {
  /** Names the chunk of the screen and its catalogue of messages. */
  feature: string;
}

export function screenQuestions(): Promise<ScreenQuestions[]> {
  return Promise.all([...screens, signInScreen, notFoundScreen].map(questionsOf));
}

async function questionsOf({ pattern, feature, load }: Screen): Promise<ScreenQuestions> {
  const { firstDocuments = [], courseDocument, cacheSessions } = await load("en");
  return {
    pattern,
    feature,
    asks: firstDocuments.map(({ document, variables }) => ({ documentId: documentId(document), variables })),
    ...(courseDocument !== undefined && { courseDocumentId: documentId(courseDocument) }),
    ...(cacheSessions !== undefined && { showsSessions: true as const }),
  };
}
