/** The screens of this feature. */

import { CircleUserRound } from "lucide-react";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "account",
      pattern: paths.account,
      feature: "account",
      navigation: { place: 90, Icon: CircleUserRound, isInMemberMenu: true },
    },
    async () => {
      const { AccountPage, cacheSessions, firstDocuments } = await import("./account-page.tsx");
      return { Component: AccountPage, cacheSessions, firstDocuments };
    },
  ),
  declareScreen({ name: "sessions", pattern: paths.accountSessions, feature: "account" }, async () => {
    const { SessionsPage, cacheSessions } = await import("./sessions-page.tsx");
    return { Component: SessionsPage, cacheSessions };
  }),
];
