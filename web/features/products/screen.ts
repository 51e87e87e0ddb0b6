/** The screens of this feature. */

import { Package } from "lucide-react";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";

export const screens: readonly Screen[] = [
  declareScreen(
    {
      name: "products",
      pattern: paths.products,
      feature: "products",
      navigation: { place: 40, Icon: Package },
    },
    async () => {
      const { ProductsPage, firstDocuments } = await import("./products-page.tsx");
      return { Component: ProductsPage, firstDocuments };
    },
  ),
];
