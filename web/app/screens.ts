/**
 * The portal's screens: address, chunk, and place in the navigation. A screen exists when it has a row here;
 * nothing else needs to know of it.
 */

import { BookOpen, CircleUserRound, ReceiptText, type LucideIcon } from "lucide-react";
import { lazy, type ComponentType } from "react";
import type { Messages } from "use-intl";

import { paths } from "./paths.ts";

export interface Screen {
  /** wouter pattern. */
  pattern: string;
  /** Fetches the screen's chunk; the second call costs nothing. */
  load: () => Promise<unknown>;
  Component: ComponentType;
  /** Where it stands in the navigation; a screen without one is reached from another. */
  destination?: { path: string; name: keyof Messages["shell"]["nav"]; Icon: LucideIcon };
}

function screen(
  pattern: string,
  load: () => Promise<ComponentType>,
  destination?: Screen["destination"],
): Screen {
  const Component = lazy(async () => ({ default: await load() }));
  return { pattern, load, Component, ...(destination !== undefined && { destination }) };
}

export const screens: readonly Screen[] = [
  screen(paths.courses, async () => (await import("#web/features/courses/courses-page.tsx")).CoursesPage, {
    path: paths.courses,
    name: "courses",
    Icon: BookOpen,
  }),
  screen(
    `${paths.courses}/:slug`,
    async () => (await import("#web/features/courses/course-page.tsx")).CoursePage,
  ),
  screen(paths.account, async () => (await import("#web/features/account/account-page.tsx")).AccountPage, {
    path: paths.account,
    name: "account",
    Icon: CircleUserRound,
  }),
  screen(paths.billing, async () => (await import("#web/features/billing/billing-page.tsx")).BillingPage, {
    path: paths.billing,
    name: "billing",
    Icon: ReceiptText,
  }),
  screen(
    `${paths.billing}/:tradeNo`,
    async () => (await import("#web/features/billing/payment-page.tsx")).PaymentPage,
  ),
];

/** Screens that need no session. */
export const signInScreen: Screen = screen(
  paths.signIn,
  async () => (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage,
);
