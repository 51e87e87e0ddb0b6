/** What happens when a screen opens: the heading takes the focus, and the page scrolls to where it should be. */

import { use, useEffect, useLayoutEffect } from "react";

import { noteScreenShown } from "#web/app/loading/first-screen.ts";
import { isRecord } from "#web/model/sent.ts";
import { storedForTab, storeForTab } from "#web/app/session/member-storage.ts";
import { ShownAddressContext } from "#web/app/address/shown-address.ts";
import { focusHeading } from "#web/ui/browser/focus-heading.ts";

import { replayUse } from "./replay-use.ts";

/** Addresses whose scroll position is remembered, the newest last. */
const MAX_POSITIONS = 50;

/** Path of the screen that is shown; undefined before the first one. */
let arrivedAt: string | undefined;
/** Scroll position to restore after the browser's Back or Forward; undefined when a new screen is opened. */
let placeToReturnTo: number | undefined;
/** The page is still growing towards that position: until then its own position is not remembered. */
let isReturning = false;

/** Placed after a screen inside its Suspense boundary, so that it runs once the screen is there. */
export function Arrival() {
  const path = use(ShownAddressContext).pathname;

  useEffect(() => {
    const screen = document.querySelector("main");
    if (screen !== null) void replayUse(screen);
    noteScreenShown();
  }, []);
  useLayoutEffect(() => {
    const isFirst = arrivedAt === undefined;
    const place = isFirst ? placeBeforeLoad() : placeToReturnTo;
    arrivedAt = window.location.pathname;
    placeToReturnTo = undefined;
    if (!isFirst) focusHeading();
    if (isFirst && window.scrollY > 0) {
      // A page that arrives with its screen can be scrolled before this program runs. The member's own position stays.
      remember(currentKey(), window.scrollY);
      return undefined;
    }
    if (place !== undefined) return scrollWhenTall(place);
    // On the first visit, the screen scrolls to the element that the fragment names.
    if (window.location.hash !== "") return undefined;
    if (!isFirst) window.scrollTo(0, 0);
    return undefined;
  }, [path]);

  return null;
}

/**
 * Stores the scroll position of each page. It is rendered at the top of the page: as the first layout effect it receives `popstate`
 * before the router, which renders the screen at once.
 */
export function useRememberedPlaces(): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    const onPopState = () => {
      placeToReturnTo = positions()[currentKey()];
    };
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // The address changes before its screen is rendered: a scroll in between belongs to neither page.
        if (!isReturning && window.location.pathname === arrivedAt) remember(currentKey(), window.scrollY);
      });
    };
    window.addEventListener("popstate", onPopState);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("scroll", onScroll);
    };
  }, []);
}

/** Restores the position of a page after a reload, or after a return from another site. */
function placeBeforeLoad(): number | undefined {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "reload" || load?.type === "back_forward" ? positions()[currentKey()] : undefined;
}

/**
 * Waits until the page is tall enough to scroll to the position, and keeps the position while rows above it change from their estimated
 * heights to their own. Stops when the member acts.
 */
function scrollWhenTall(place: number): () => void {
  isReturning = true;
  let frame = 0;
  const observer = new ResizeObserver(scroll);
  const events = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  function scroll(): void {
    window.scrollTo(0, place);
    cancelAnimationFrame(frame);
    if (Math.abs(window.scrollY - place) >= 2) return;
    // Ends after two frames without a change of height: the browser lays out rows near the visible part one frame after a scroll.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(stop);
    });
  }
  function stop(): void {
    isReturning = false;
    cancelAnimationFrame(frame);
    observer.disconnect();
    for (const name of events) window.removeEventListener(name, stop);
  }
  observer.observe(document.body);
  for (const name of events) window.addEventListener(name, stop, { passive: true });
  scroll();
  return stop;
}

/** The key of a page with its search and filters. */
function currentKey(): string {
  return `${window.location.pathname}${window.location.search}`;
}

function positions(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(storedForTab("positions") ?? "{}");
    return isRecord(stored) ? (stored as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function remember(key: string, place: number): void {
  const { [key]: _previous, ...others } = positions();
  const newest = Object.entries(others).slice(1 - MAX_POSITIONS);
  const next = Object.fromEntries([...newest, [key, place]]);
  storeForTab("positions", JSON.stringify(next));
}
