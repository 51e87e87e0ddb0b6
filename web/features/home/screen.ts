/** The screens of this feature. */

import { House } from "lucide-react";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "home",
      pattern: paths.home,
      feature: "home",
      navigation: { place: 10, Icon: House },
    },
    async () => {
      const { HomePage, firstDocuments } = await import("./home-page.tsx");
      return { Component: HomePage, firstDocuments };
    },
  ),
];
