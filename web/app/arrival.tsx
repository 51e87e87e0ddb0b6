/** What happens when a screen opens: the heading takes the focus, and the page stands where it should. */

import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "wouter";

const POSITIONS_KEY = "homeroom.positions";
/** Addresses whose scroll position is remembered, the newest last. */
const MOST_POSITIONS = 50;

let isFirstScreen = true;
let cameByHistory = false;

/** Placed after a screen inside its Suspense boundary, so that it runs once the screen is there. */
export function Arrival() {
  const [path] = useLocation();

  useLayoutEffect(() => {
    const isFirst = isFirstScreen;
    isFirstScreen = false;
    const place = cameByHistory ? positions()[path] : undefined;
    cameByHistory = false;
    if (isFirst) return undefined;
    const heading =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    heading?.focus({ preventScroll: true });
    if (window.location.hash !== "") return undefined;
    if (place !== undefined) return scrollWhenTall(place);
    window.scrollTo(0, 0);
    return undefined;
  }, [path]);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const onPopState = () => {
      cameByHistory = true;
    };
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => remember(window.location.pathname, window.scrollY));
    };
    window.addEventListener("popstate", onPopState);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("scroll", onScroll);
    };
  }, []);

  return null;
}

/** Waits until the page is tall enough to scroll to a place, and gives up when the member acts. */
function scrollWhenTall(place: number): () => void {
  window.scrollTo(0, place);
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 2) stop();
  });
  const events = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  function stop(): void {
    observer.disconnect();
    for (const name of events) window.removeEventListener(name, stop);
  }
  observer.observe(document.body);
  for (const name of events) window.addEventListener(name, stop, { passive: true });
  return stop;
}

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function remember(path: string, place: number): void {
  const { [path]: _previous, ...others } = positions();
  const kept = Object.entries(others).slice(1 - MOST_POSITIONS);
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(Object.fromEntries([...kept, [path, place]])));
  } catch {
    // Without storage the page simply opens at its top.
  }
}
