/** Out of the preview: back to exactly the place on the portal that the operator came from. */

import type { MouseEvent } from "react";

import { buttonClass } from "#web/ui/button.tsx";

import { useWords } from "./words/words.ts";

/** What is used of the Navigation API, which the compiler's DOM may not know yet. */
interface Entry {
  key: string;
  index: number;
  url: string | null;
}

interface Navigation {
  entries: () => readonly Entry[];
  currentEntry: Entry | null;
  traverseTo: (key: string) => unknown;
}

/** @param to  path, query and fragment on the portal */
export function ExitLink({ to }: { to: string }) {
  const words = useWords();
  const goBack = (event: MouseEvent) => {
    const { navigation } = window as { navigation?: Navigation };
    const entry = navigation === undefined ? undefined : entryOf(navigation, to);
    // A new tab is asked for, or the browser does not know the place: the link leads to the same screen.
    if (entry === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigation?.traverseTo(entry.key);
  };
  return (
    <a href={to} className={buttonClass()} onClick={goBack}>
      {words.exit}
    </a>
  );
}

/**
 * The page of the browser's history that the preview was opened from. Steps that a member takes in the frame stand in that
 * history too, so that no number of steps back would lead there.
 */
function entryOf(navigation: Navigation, to: string): Entry | undefined {
  const { href } = new URL(to, window.location.href);
  const before = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
  return before.findLast(({ url }) => url === href);
}
