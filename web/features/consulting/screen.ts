/** The screens of this feature. */

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "consulting",
      pattern: paths.consulting,
      feature: "consulting",
      navigation: { place: 50, tabOf: "courses" },
    },
    async () => {
      const { ConsultingPage, firstDocuments } = await import("./consulting-page.tsx");
      return { Component: ConsultingPage, firstDocuments };
    },
  ),
];
