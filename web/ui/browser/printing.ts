/** Whether the page is being printed. */

let printing = false;
/** All parts share one listener: the more listeners `window` has, the longer adding one takes. */
const printListeners = new Set<() => void>();

export function isPrinting(): boolean {
  return printing;
}

/** @returns a function that removes it */
export function onPrinting(onChange: () => void): () => void {
  if (printListeners.size === 0) {
    window.addEventListener("beforeprint", onPrint);
    window.addEventListener("afterprint", onPrint);
  }
  printListeners.add(onChange);
  return () => {
    printListeners.delete(onChange);
    if (printListeners.size > 0) return;
    window.removeEventListener("beforeprint", onPrint);
    window.removeEventListener("afterprint", onPrint);
  };
}

function onPrint({ type }: Event): void {
  printing = type === "beforeprint";
  for (const listener of printListeners) listener();
}
