/**
 * The portal's screens: address, chunk, catalogue, and place in the navigation. A screen exists when it has a row here;
 * nothing else needs to know of it.
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
  type LucideIcon,
} from "lucide-react";
import { lazy, type ComponentType } from "react";

import type { Feature } from "#web/i18n/features.ts";
import type { Messages } from "#web/i18n/messages.ts";

import { loaderInWords, type LoaderInWords } from "./loader-in-words.ts";
import { paths } from "./paths.ts";

export interface Screen {
  /** wouter pattern. */
  pattern: string;
  /** Fetches the screen's chunk and its words at once; the same promise every time, for React's `use`. */
  load: LoaderInWords;
  /** Where it stands in the navigation; a screen without one is reached from another. */
  destination?: Destination;
}

export interface Destination {
  path: string;
  name: Exclude<keyof Messages["shell"]["nav"], "more" | "preview">;
  Icon: LucideIcon;
  /** Keeps its place on phones, which have room for four and "More". */
  isAlwaysShown?: boolean;
  /** Stands beside the name; a chunk of its own. */
  Badge?: ComponentType;
}

function screen(
  pattern: string,
  feature: Feature,
  chunk: () => Promise<ComponentType>,
  destination?: Destination,
): Screen {
  return { pattern, load: loaderInWords(feature, chunk), ...(destination !== undefined && { destination }) };
}

const UnreadBadge = lazy(async () => ({ default: (await import("./unread/unread-badge.tsx")).UnreadBadge }));

export const screens: readonly Screen[] = [
  screen(paths.home, "home", async () => (await import("#web/features/home/home-page.tsx")).HomePage, {
    path: paths.home,
    name: "home",
    Icon: House,
    isAlwaysShown: true,
  }),
  screen(
    paths.courses,
    "courses",
    async () => (await import("#web/features/courses/courses-page.tsx")).CoursesPage,
    { path: paths.courses, name: "courses", Icon: BookOpen, isAlwaysShown: true },
  ),
  screen(
    `${paths.courses}/:slug`,
    "courses",
    async () => (await import("#web/features/courses/course-page.tsx")).CoursePage,
  ),
  screen(
    paths.billing,
    "billing",
    async () => (await import("#web/features/billing/billing-page.tsx")).BillingPage,
    { path: paths.billing, name: "billing", Icon: ReceiptText, isAlwaysShown: true },
  ),
  screen(
    `${paths.billing}/:tradeNo`,
    "payment",
    async () => (await import("#web/features/billing/payment-page.tsx")).PaymentPage,
  ),
  screen(
    paths.products,
    "products",
    async () => (await import("#web/features/products/products-page.tsx")).ProductsPage,
    {
      path: paths.products,
      name: "products",
      Icon: Package,
    },
  ),
  screen(
    paths.consulting,
    "consulting",
    async () => (await import("#web/features/consulting/consulting-page.tsx")).ConsultingPage,
    {
      path: paths.consulting,
      name: "consulting",
      Icon: MessagesSquare,
    },
  ),
  screen(
    paths.events,
    "events",
    async () => (await import("#web/features/events/events-page.tsx")).EventsPage,
    {
      path: paths.events,
      name: "events",
      Icon: CalendarDays,
    },
  ),
  screen(paths.inbox, "inbox", async () => (await import("#web/features/inbox/inbox-page.tsx")).InboxPage, {
    path: paths.inbox,
    name: "inbox",
    Icon: Inbox,
    isAlwaysShown: true,
    Badge: UnreadBadge,
  }),
  screen(
    paths.inboxSettings,
    "inbox",
    async () => (await import("#web/features/inbox/inbox-settings-page.tsx")).InboxSettingsPage,
  ),
  screen(
    paths.account,
    "account",
    async () => (await import("#web/features/account/account-page.tsx")).AccountPage,
    { path: paths.account, name: "account", Icon: CircleUserRound },
  ),
  screen(
    paths.accountSessions,
    "account",
    async () => (await import("#web/features/account/sessions-page.tsx")).SessionsPage,
  ),
];

/** Screens that need no session. */
export const signInScreen: Screen = screen(
  paths.signIn,
  "signIn",
  async () => (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage,
);

/** For every address that is none of theirs: it is drawn where no pattern fits, and its own is never matched. */
export const notFoundScreen: Screen = screen(
  "*",
  "extras",
  async () => (await import("./not-found-page.tsx")).NotFoundPage,
);
