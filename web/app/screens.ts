/**
 * The portal's screens: address, chunk, catalogue, and place in the navigation. A screen exists when it has a row here;
 * nothing else needs to know of it.
 */

import { BookOpen, CircleUserRound, ReceiptText, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { Feature } from "#web/i18n/features.ts";
import type { Language } from "#web/i18n/languages.ts";
import { loadMessages, type Messages } from "#web/i18n/messages.ts";

import { paths } from "./paths.ts";

/** A screen that can be drawn. */
interface LoadedScreen {
  Component: ComponentType;
  messages: Messages;
}

export interface Screen {
  /** wouter pattern. */
  pattern: string;
  /** Fetches the screen's chunk and its words at once; the same promise every time, for React's `use`. */
  load: (language: Language) => Promise<LoadedScreen>;
  /** Where it stands in the navigation; a screen without one is reached from another. */
  destination?: { path: string; name: keyof Messages["shell"]["nav"]; Icon: LucideIcon };
}

function screen(
  pattern: string,
  feature: Feature,
  chunk: () => Promise<ComponentType>,
  destination?: Screen["destination"],
): Screen {
  const loading = new Map<Language, Promise<LoadedScreen>>();

  function load(language: Language): Promise<LoadedScreen> {
    const known = loading.get(language);
    if (known !== undefined) return known;
    const promise = Promise.all([chunk(), loadMessages(language, feature)])
      .then(([Component, messages]) => ({ Component, messages }))
      .catch((cause: unknown) => {
        loading.delete(language);
        throw cause;
      });
    loading.set(language, promise);
    return promise;
  }

  return { pattern, load, ...(destination !== undefined && { destination }) };
}

export const screens: readonly Screen[] = [
  screen(
    paths.courses,
    "courses",
    async () => (await import("#web/features/courses/courses-page.tsx")).CoursesPage,
    { path: paths.courses, name: "courses", Icon: BookOpen },
  ),
  screen(
    `${paths.courses}/:slug`,
    "courses",
    async () => (await import("#web/features/courses/course-page.tsx")).CoursePage,
  ),
  screen(
    paths.account,
    "account",
    async () => (await import("#web/features/account/account-page.tsx")).AccountPage,
    { path: paths.account, name: "account", Icon: CircleUserRound },
  ),
  screen(
    paths.billing,
    "billing",
    async () => (await import("#web/features/billing/billing-page.tsx")).BillingPage,
    { path: paths.billing, name: "billing", Icon: ReceiptText },
  ),
  screen(
    `${paths.billing}/:tradeNo`,
    "billing",
    async () => (await import("#web/features/billing/payment-page.tsx")).PaymentPage,
  ),
];

/** Screens that need no session. */
export const signInScreen: Screen = screen(
  paths.signIn,
  "signIn",
  async () => (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage,
);
