/** Keeps the screen on while a code must be read off it, in browsers that support it. */

import { useEffect, useState } from "react";

/** @returns whether the screen is being kept on */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    async function hold(): Promise<void> {
      // The browser releases the lock whenever the page is hidden, so it is requested again when the page is shown.
      if (document.hidden || !("wakeLock" in navigator)) return;
      try {
        const held = await navigator.wakeLock.request("screen");
        if (isOver) return void held.release();
        lock = held;
        setIsHeld(true);
        held.addEventListener("release", () => setIsHeld(false));
      } catch {
        // The browser refused, for instance to save the battery.
      }
    }

    const onVisible = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);

  return isHeld;
}
