/** The screens of this feature. */

import { Inbox } from "lucide-react";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "inbox",
      pattern: paths.inbox,
      feature: "inbox",
      navigation: { place: 80, Icon: Inbox, hasUnreadBadge: true },
    },
    async () => {
      const { InboxPage, firstDocuments } = await import("./list/inbox-page.tsx");
      return { Component: InboxPage, firstDocuments };
    },
  ),
  declareScreen({ name: "prefs", pattern: paths.inboxSettings, feature: "inboxSettings" }, async () => {
    const { InboxSettingsPage, firstDocuments } = await import("./settings/inbox-settings-page.tsx");
    return { Component: InboxSettingsPage, firstDocuments };
  }),
];
