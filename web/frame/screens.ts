/**
 * The portal's screens: address, chunk, catalogue, and place in the navigation. A row here is all that a screen needs to
 * exist.
 */

import {
  BookOpen,
  CalendarClock,
  CalendarDays,
  CircleUserRound,
  House,
  Inbox,
  MessagesSquare,
  Package,
  ReceiptText,
  type LucideIcon,
} from "lucide-react";
import { isAddressOf } from "#shared/screen-pattern.ts";
import type { Feature } from "#web/i18n/features.ts";
import type { Messages } from "#web/i18n/messages.ts";

import { screenLoader, type LoadScreen, type ScreenModule } from "#web/app/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export interface Screen {
  /** wouter pattern. */
  pattern: string;
  /** Names its catalogue and its chunk (`web/build/pieces.ts`). */
  feature: Feature;
  /** Fetches the screen's chunk and its words at once; the same promise every time, for React's `use`. */
  load: LoadScreen;
  /** Its place in the navigation; a screen without one is reached from another. */
  destination?: Destination;
}

export interface Destination {
  path: string;
  name: Exclude<keyof Messages["shell"]["nav"], "more" | "preview">;
  Icon: LucideIcon;
  /** Shown on phones, which have room for four and "More". */
  isAlwaysShown?: boolean;
  /** Whether the number of unread notifications is shown beside the name. */
  hasUnreadBadge?: boolean;
}

function screen(
  pattern: string,
  feature: Feature,
  chunk: () => Promise<ScreenModule>,
  destination?: Destination,
): Screen {
  return {
    pattern,
    feature,
    load: screenLoader(feature, chunk),
    ...(destination !== undefined && { destination }),
  };
}

export const screens: readonly Screen[] = [
  screen(
    paths.home,
    "home",
    async () => {
      const { HomePage, firstDocuments } = await import("#web/features/home/home-page.tsx");
      return { Component: HomePage, firstDocuments };
    },
    {
      path: paths.home,
      name: "home",
      Icon: House,
      isAlwaysShown: true,
    },
  ),
  screen(
    paths.courses,
    "courses",
    async () => {
      const { CoursesPage, firstDocuments } = await import("#web/features/courses/list/courses-page.tsx");
      return { Component: CoursesPage, firstDocuments };
    },
    { path: paths.courses, name: "courses", Icon: BookOpen, isAlwaysShown: true },
  ),
  screen(`${paths.courses}/:slug`, "course", async () => {
    const { CoursePage, courseDocument, firstDocuments } =
      await import("#web/features/courses/course/course-page.tsx");
    return { Component: CoursePage, courseDocument, firstDocuments };
  }),
  screen(
    paths.billing,
    "billing",
    async () => {
      const { BillingPage, firstDocuments } = await import("#web/features/billing/list/billing-page.tsx");
      return { Component: BillingPage, firstDocuments };
    },
    { path: paths.billing, name: "billing", Icon: ReceiptText, isAlwaysShown: true },
  ),
  screen(`${paths.billing}/:tradeNo`, "payment", async () => {
    const { PaymentPage, firstDocuments } = await import("#web/features/billing/payment/payment-page.tsx");
    return { Component: PaymentPage, firstDocuments };
  }),
  screen(
    paths.products,
    "products",
    async () => {
      const { ProductsPage, firstDocuments } = await import("#web/features/products/products-page.tsx");
      return { Component: ProductsPage, firstDocuments };
    },
    {
      path: paths.products,
      name: "products",
      Icon: Package,
    },
  ),
  screen(
    paths.consulting,
    "consulting",
    async () => {
      const { ConsultingPage, firstDocuments } = await import("#web/features/consulting/consulting-page.tsx");
      return { Component: ConsultingPage, firstDocuments };
    },
    {
      path: paths.consulting,
      name: "consulting",
      Icon: MessagesSquare,
    },
  ),
  screen(
    paths.events,
    "events",
    async () => {
      const { EventsPage, firstDocuments } = await import("#web/features/events/events-page.tsx");
      return { Component: EventsPage, firstDocuments };
    },
    {
      path: paths.events,
      name: "events",
      Icon: CalendarDays,
    },
  ),
  screen(
    paths.calendar,
    "calendar",
    async () => {
      const { CalendarPage, firstDocuments } = await import("#web/features/calendar/calendar-page.tsx");
      return { Component: CalendarPage, firstDocuments };
    },
    { path: paths.calendar, name: "calendar", Icon: CalendarClock },
  ),
  screen(
    paths.inbox,
    "inbox",
    async () => {
      const { InboxPage, firstDocuments } = await import("#web/features/inbox/list/inbox-page.tsx");
      return { Component: InboxPage, firstDocuments };
    },
    {
      path: paths.inbox,
      name: "inbox",
      Icon: Inbox,
      isAlwaysShown: true,
      hasUnreadBadge: true,
    },
  ),
  screen(paths.inboxSettings, "inbox", async () => {
    const { InboxSettingsPage, firstDocuments } =
      await import("#web/features/inbox/settings/inbox-settings-page.tsx");
    return { Component: InboxSettingsPage, firstDocuments };
  }),
  screen(
    paths.account,
    "account",
    async () => {
      const { AccountPage, firstDocuments } = await import("#web/features/account/account-page.tsx");
      return { Component: AccountPage, firstDocuments };
    },
    { path: paths.account, name: "account", Icon: CircleUserRound },
  ),
  screen(paths.accountSessions, "account", async () => {
    const { SessionsPage, keepSessions } = await import("#web/features/account/sessions-page.tsx");
    return { Component: SessionsPage, keepSessions };
  }),
];

/** Screens that need no session. */
export const signInScreen: Screen = screen(paths.signIn, "sign-in", async () => ({
  Component: (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage,
}));

/** For every other address: it is rendered where no pattern matches, so its own is never matched. */
export const notFoundScreen: Screen = screen("*", "extras", async () => ({
  Component: (await import("./failures/not-found-page.tsx")).NotFoundPage,
}));

/** The screen of an address, as the router would find it. */
export function screenAt(path: string): Screen {
  const all = [signInScreen, ...screens];
  return all.find(({ pattern }) => isAddressOf(pattern, path)) ?? notFoundScreen;
}
