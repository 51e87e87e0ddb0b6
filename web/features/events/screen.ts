/** The screens of this feature. */

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "events",
      pattern: paths.events,
      feature: "events",
      navigation: { place: 60, tabOf: "calendar" },
    },
    async () => {
      const { EventsPage, firstDocuments } = await import("./events-page.tsx");
      return { Component: EventsPage, firstDocuments };
    },
  ),
];
