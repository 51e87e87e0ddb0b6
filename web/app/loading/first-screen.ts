/** Reports when the first screen is on the page; less urgent work waits for it. */

import { useEffect, useState } from "react";

import { takePageData } from "#web/model/page-data.ts";
import { whenIdle } from "#web/ui/browser/device.ts";

/** The maximum wait for a school that hangs, or for a screen that does not load. */
const MAX_WAIT_MS = 2000;

const firstScreen = Promise.withResolvers<void>();

/** Called when a screen is on the page and its program runs. */
export function noteScreenShown(): void {
  takePageData();
  firstScreen.resolve();
}

/**
 * Calls back when the first screen is shown and the browser is idle.
 *
 * @returns a function that stops the waiting
 */
export function whenFirstScreenIsShown(callback: () => void): () => void {
  let cancel = (): void => undefined;
  let isStopped = false;
  const wait = async (): Promise<void> => {
    await Promise.race([firstScreen.promise, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
    if (!isStopped) cancel = whenIdle(callback, 2000, 200);
  };
  void wait();
  return () => {
    isStopped = true;
    cancel();
  };
}

/** Whether the first screen is on the page. */
export function useIsFirstScreenShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => whenFirstScreenIsShown(() => setIsShown(true)), []);
  return isShown;
}
