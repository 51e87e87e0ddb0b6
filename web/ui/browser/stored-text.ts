/**
 * Texts that the browser stores: in `localStorage` on the device, in `sessionStorage` as long as the tab is open. A browser may refuse
 * to store anything for a site. The portal then works, and choices last as long as the page.
 */

type StorageName = "localStorage" | "sessionStorage";

/** @returns null if nothing is stored */
export function storedText(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** All stored keys, in any order. */
export function storedKeys(storage: StorageName): string[] {
  try {
    return Object.keys(window[storage]);
  } catch {
    return [];
  }
}

/**
 * @param text  null removes the stored text
 * @returns false if the browser refuses
 */
export function storeText(storage: StorageName, key: string, text: string | null): boolean {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
