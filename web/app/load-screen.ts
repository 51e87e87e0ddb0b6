/** Fetches a part of the portal together with the words it speaks. */

import type { DocumentNode } from "graphql";
import type { ComponentType } from "react";

import type { Feature } from "#web/i18n/features.ts";
import type { Language } from "#shared/languages.ts";
import { loadMessages, readableAtOnce, type Messages } from "#web/i18n/messages.ts";

/** What a screen asks the school as soon as it opens, whoever the member is and whatever they look for. */
export interface FirstDocument {
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>>;
}

/** What a screen's module gives. */
export interface ScreenModule {
  Component: ComponentType;
  firstDocuments?: readonly FirstDocument[];
  /** For a course: what is asked when the first of them has told where it is (`shared/member-api/course-question.ts`). */
  courseDocument?: DocumentNode;
  /** For the screen that shows the member's sessions on this portal. */
  showsSessions?: true;
}

interface LoadedScreen extends ScreenModule {
  messages: Messages;
}

/** The same promise every time, for React's `use`; a new one after a failure. */
export type LoadScreen = (language: Language) => Promise<LoadedScreen>;

export function screenLoader(feature: Feature, chunk: () => Promise<ScreenModule>): LoadScreen {
  const loading = new Map<Language, Promise<LoadedScreen>>();

  return (language) => {
    const known = loading.get(language);
    if (known !== undefined) return known;
    const promise = readableAtOnce(
      Promise.all([chunk(), loadMessages(language, feature)]).then(([module, messages]) => ({
        ...module,
        messages,
      })),
    );
    promise.catch(() => loading.delete(language));
    loading.set(language, promise);
    return promise;
  };
}
