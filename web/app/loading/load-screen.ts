/** Loads a part of the portal together with its messages. */

import type { QueryClient } from "@tanstack/react-query";
import type { DocumentNode } from "graphql";
import type { ComponentType } from "react";

import type { AnyQuestion } from "#web/app/graphql/transport.ts";
import type { Feature } from "#web/i18n/features.ts";
import type { Language } from "#shared/languages.ts";
import type { PortalSessions } from "#shared/session-view.ts";
import { askedOnce, loadMessages, type Messages } from "#web/i18n/messages.ts";

export interface ScreenModule {
  Component: ComponentType;
  /** The questions that the screen asks when it opens, the same for every member and every address. */
  firstDocuments?: readonly AnyQuestion[];
  /**
   * For a course: its second question, sent when the answer to the first one contains the course's position
   * (`shared/member-api/course-question.ts`).
   */
  courseDocument?: DocumentNode;
  /** For a screen that shows the member's sessions on this portal, or their number: stores them in the cache. */
  cacheSessions?: (queries: QueryClient, sessions: PortalSessions) => void;
}

interface LoadedScreen extends ScreenModule {
  messages: Messages;
}

/** The same promise every time, for React's `use`; a new one after a failure. */
export type LoadScreen = (language: Language) => Promise<LoadedScreen>;

export function screenLoader(feature: Feature, chunk: () => Promise<ScreenModule>): LoadScreen {
  const loading = new Map<Language, Promise<LoadedScreen>>();

  return (language) =>
    askedOnce(loading, language, async () => {
      const [module, messages] = await Promise.all([chunk(), loadMessages(language, feature)]);
      return { ...module, messages };
    });
}
