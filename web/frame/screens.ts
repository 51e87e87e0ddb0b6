/**
 * The portal's screens: address, chunk, catalogue, and place in the navigation. A row here is all that a screen needs.
 */

import {
  BookOpen,
  CalendarDays,
  CircleUserRound,
  House,
  Inbox,
  MessagesSquare,
  Package,
  ReceiptText,
  Ticket,
  type LucideIcon,
} from "lucide-react";

import { isAddressOf } from "#shared/screen-pattern.ts";
import type { Feature } from "#web/i18n/features.ts";
import type { Messages } from "#web/i18n/messages.ts";

import { screenLoader, type LoadScreen, type ScreenModule } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export interface Screen {
  /** wouter pattern. */
  pattern: string;
  /** Names its catalogue and its chunk (`web/build/chunks.ts`). */
  feature: Feature;
  /** Loads the screen's chunk and its words at once; returns the same promise every time, for React's `use`. */
  load: LoadScreen;
  /** Its place in the navigation; a screen without one is reached from another screen. */
  destination?: Destination;
}

export interface Destination {
  path: string;
  name: Exclude<keyof Messages["shell"]["nav"], "more" | "preview">;
  Icon: LucideIcon;
  /** Shown on phones, where there is space for four items and "More". */
  isAlwaysShown?: boolean;
  /** Whether the number of unread notifications is shown beside the name. */
  hasUnreadBadge?: boolean;
}

function screen(pattern: string, feature: Feature, chunk: () => Promise<ScreenModule>): Screen {
  return { pattern, feature, load: screenLoader(feature, chunk) };
}

/** A screen of the navigation: its feature, its address and its item there have the same name. */
function inNavigation(place: Omit<Destination, "path">, chunk: () => Promise<ScreenModule>): Screen {
  const path = paths[place.name];
  return { ...screen(path, place.name, chunk), destination: { path, ...place } };
}

export const screens: readonly Screen[] = [
  inNavigation({ name: "home", Icon: House, isAlwaysShown: true }, async () => {
    const { HomePage, firstDocuments } = await import("#web/features/home/home-page.tsx");
    return { Component: HomePage, firstDocuments };
  }),
  inNavigation({ name: "courses", Icon: BookOpen, isAlwaysShown: true }, async () => {
    const { CoursesPage, firstDocuments } = await import("#web/features/courses/list/courses-page.tsx");
    return { Component: CoursesPage, firstDocuments };
  }),
  screen(`${paths.courses}/:slug`, "course", async () => {
    const { CoursePage, courseDocument, firstDocuments } =
      await import("#web/features/courses/course/course-page.tsx");
    return { Component: CoursePage, courseDocument, firstDocuments };
  }),
  inNavigation({ name: "billing", Icon: ReceiptText, isAlwaysShown: true }, async () => {
    const { BillingPage, firstDocuments } = await import("#web/features/billing/list/billing-page.tsx");
    return { Component: BillingPage, firstDocuments };
  }),
  screen(`${paths.billing}/:tradeNo`, "payment", async () => {
    const { PaymentPage, firstDocuments } = await import("#web/features/billing/payment/payment-page.tsx");
    return { Component: PaymentPage, firstDocuments };
  }),
  inNavigation({ name: "products", Icon: Package }, async () => {
    const { ProductsPage, firstDocuments } = await import("#web/features/products/products-page.tsx");
    return { Component: ProductsPage, firstDocuments };
  }),
  inNavigation({ name: "consulting", Icon: MessagesSquare }, async () => {
    const { ConsultingPage, firstDocuments } = await import("#web/features/consulting/consulting-page.tsx");
    return { Component: ConsultingPage, firstDocuments };
  }),
  inNavigation({ name: "events", Icon: Ticket }, async () => {
    const { EventsPage, firstDocuments } = await import("#web/features/events/events-page.tsx");
    return { Component: EventsPage, firstDocuments };
  }),
  inNavigation({ name: "calendar", Icon: CalendarDays }, async () => {
    const { CalendarPage, firstDocuments } = await import("#web/features/calendar/calendar-page.tsx");
    return { Component: CalendarPage, firstDocuments };
  }),
  inNavigation({ name: "inbox", Icon: Inbox, isAlwaysShown: true, hasUnreadBadge: true }, async () => {
    const { InboxPage, firstDocuments } = await import("#web/features/inbox/list/inbox-page.tsx");
    return { Component: InboxPage, firstDocuments };
  }),
  screen(paths.inboxSettings, "inboxSettings", async () => {
    const { InboxSettingsPage, firstDocuments } =
      await import("#web/features/inbox/settings/inbox-settings-page.tsx");
    return { Component: InboxSettingsPage, firstDocuments };
  }),
  inNavigation({ name: "account", Icon: CircleUserRound }, async () => {
    const { AccountPage, cacheSessions, firstDocuments } =
      await import("#web/features/account/account-page.tsx");
    return { Component: AccountPage, cacheSessions, firstDocuments };
  }),
  screen(paths.accountSessions, "account", async () => {
    const { SessionsPage, cacheSessions } = await import("#web/features/account/sessions-page.tsx");
    return { Component: SessionsPage, cacheSessions };
  }),
];

/** Screens that need no session. */
export const signInScreen: Screen = screen(paths.signIn, "sign-in", async () => ({
  Component: (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage,
}));

/** For every other address: it is rendered if no pattern matches, so its own pattern is never matched. */
export const notFoundScreen: Screen = screen("*", "extras", async () => ({
  Component: (await import("./failures/not-found-page.tsx")).NotFoundPage,
}));

/** The screen of an address, as the router would find it. */
export function screenAt(path: string): Screen {
  const all = [signInScreen, ...screens];
  return all.find(({ pattern }) => isAddressOf(pattern, path)) ?? notFoundScreen;
}
