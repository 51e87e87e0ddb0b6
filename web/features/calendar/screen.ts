/** The screens of this feature. */

import { CalendarDays } from "lucide-react";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "calendar",
      pattern: paths.calendar,
      feature: "calendar",
      navigation: { place: 70, Icon: CalendarDays },
    },
    async () => {
      const { CalendarPage, firstDocuments } = await import("./calendar-page.tsx");
      return { Component: CalendarPage, firstDocuments };
    },
  ),
];
