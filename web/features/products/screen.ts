/** The screens of this feature. */

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "products",
      pattern: paths.products,
      feature: "products",
      navigation: { place: 40, tabOf: "courses" },
    },
    async () => {
      const { ProductsPage, firstDocuments } = await import("./products-page.tsx");
      return { Component: ProductsPage, firstDocuments };
    },
  ),
];
