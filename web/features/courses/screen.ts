/** The screens of this feature. */

import { BookOpen } from "lucide-react";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "courses",
      pattern: paths.courses,
      feature: "courses",
      navigation: { place: 20, Icon: BookOpen },
    },
    async () => {
      const { CoursesPage, firstDocuments } = await import("./list/courses-page.tsx");
      return { Component: CoursesPage, firstDocuments };
    },
  ),
  declareScreen({ name: "curriculum", pattern: `${paths.courses}/:slug`, feature: "course" }, async () => {
    const { CoursePage, courseDocument, firstDocuments } = await import("./course/course-page.tsx");
    return { Component: CoursePage, courseDocument, firstDocuments };
  }),
];
