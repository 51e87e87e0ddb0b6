/** Tells where a member is on a stage, what the tab would be called, and when they would leave the portal. */

interface Watcher {
  onAddress: (address: string) => void;
  onTitle: (title: string) => void;
  onReload: () => void;
  onHeld: (address: string) => void;
}

/** What is used of the Navigation API, which the compiler's DOM may not know yet. */
interface NavigateEvent extends Event {
  navigationType: string;
  destination: { url: string; sameDocument: boolean };
}

/**
 * Watches for as long as the page lives. A step out of the document is stopped where the browser lets a page do so; the
 * policy of the page around the stage stops it everywhere.
 */
export function watchAddress(view: Window, { onAddress, onTitle, onReload, onHeld }: Watcher): void {
  const { history, document, location } = view;
  const tell = () => onAddress(`${location.pathname}${location.search}${location.hash}`);
  for (const name of ["pushState", "replaceState"] as const) {
    const real = history[name].bind(history);
    history[name] = (...given) => {
      real(...given);
      tell();
    };
  }
  view.addEventListener("popstate", tell);
  view.addEventListener("hashchange", tell);

  const titles = new MutationObserver(() => onTitle(document.title));
  titles.observe(document.head, { childList: true, characterData: true, subtree: true });

  const { navigation } = view as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", (event) => {
    const { destination, navigationType } = event as NavigateEvent;
    if (destination.sameDocument) return;
    event.preventDefault();
    if (navigationType === "reload") onReload();
    else onHeld(destination.url);
  });
}
