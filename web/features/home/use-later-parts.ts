/** Loads the parts of Home that wait for the dates. */

import { useEffect, useState } from "react";

import type * as LaterModule from "./later/later-parts.ts";

type LaterParts = typeof LaterModule;

/** When Home is opened again, they are there at once. */
let loaded: LaterParts | undefined;

/** @returns undefined while they load, and null if they cannot be loaded */
export function useLaterParts(isScreenShown: boolean): LaterParts | null | undefined {
  const [parts, setParts] = useState<LaterParts | null | undefined>(loaded);
  useEffect(() => {
    if (!isScreenShown || loaded !== undefined) return;
    import("./later/later-parts.ts").then(
      (module) => {
        loaded = module;
        setParts(module);
      },
      () => setParts(null),
    );
  }, [isScreenShown]);
  return parts;
}
