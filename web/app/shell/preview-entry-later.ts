/** The way to the operators' preview, fetched for operators alone. */

import { lazy } from "react";

export const PreviewEntry = lazy(async () => ({
  default: (await import("./preview-entry.tsx")).PreviewEntry,
}));
