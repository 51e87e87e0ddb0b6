/** What a screen is: its declaration, and how its code and its messages are loaded. */

import type { QueryClient } from "@tanstack/react-query";
import type { DocumentNode } from "graphql";
import type { LucideIcon } from "lucide-react";
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

/** A screen, as `screen.ts` in the folder of its feature declares it. Every list of screens is made from these declarations. */
interface DeclaredScreen {
  /** wouter pattern. */
  pattern: string;
  /** Names its chunk (`web/build/chunks.ts`) and its catalogues (`web/i18n/features.ts`). */
  feature: Feature;
}

/** The name of a screen in the list of states and in a text for the school; a place in the navigation has words, too (`shell.nav`). */
type NamedPlace =
  | { name: NameInNavigation; navigation: PlaceInNavigation }
  | { name: string; navigation?: never };

type NameInNavigation = Exclude<keyof Messages["shell"]["nav"], "preview">;

export type Screen = DeclaredScreen &
  NamedPlace & {
    /** Loads the screen's chunk and its words at once; returns the same promise every time, for React's `use`. */
    load: LoadScreen;
  };

/** `place`: the navigation is in the order of these numbers, in which `npm run generate` lists the features. */
type PlaceInNavigation = { place: number } & (Entry | Tab);

interface Entry {
  Icon: LucideIcon;
  /** On a phone, which has space for five entries, the member menu has it in their place. */
  isInMemberMenu?: true;
  /** Whether the number of unread notifications is shown beside the name. */
  hasUnreadBadge?: true;
}

interface Tab {
  /** The entry beside whose screen this one is a tab. */
  tabOf: NameInNavigation;
}

/** @param chunk  imports the module of the screen */
export function declareScreen(
  declared: DeclaredScreen & NamedPlace,
  chunk: () => Promise<ScreenModule>,
): Screen {
  return { ...declared, load: screenLoader(declared.feature, chunk) };
}

export function screenLoader(feature: Feature, chunk: () => Promise<ScreenModule>): LoadScreen {
  const loading = new Map<Language, Promise<LoadedScreen>>();

  return (language) =>
    askedOnce(loading, language, async () => {
      const [module, messages] = await Promise.all([chunk(), loadMessages(language, feature)]);
      return { ...module, messages };
    });
}
