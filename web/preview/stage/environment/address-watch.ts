/** Reports the member's address on a stage, the title of the tab, and navigations out of the portal. */

interface Watcher {
  onAddress: (address: string) => void;
  onTitle: (title: string) => void;
  onReload: () => void;
  onHeld: (address: string) => void;
}

/** The used part of the Navigation API, which TypeScript's DOM library may lack. */
interface NavigateEvent extends Event {
  navigationType: string;
  destination: { url: string; sameDocument: boolean };
}

/**
 * Watches as long as the page lives. A navigation out of the document is stopped where the browser allows that to a page;
 * the policy of the page around the stage stops it everywhere.
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
