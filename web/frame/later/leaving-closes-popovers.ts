/** Closes an open menu when the keyboard focus leaves it; otherwise it would cover the focused element. */

import { useEffect } from "react";

export function useLeavingClosesPopovers(): void {
  useEffect(() => {
    document.addEventListener("focusout", closeWhenLeft);
    return () => document.removeEventListener("focusout", closeWhenLeft);
  }, []);
}

function closeWhenLeft({ target, relatedTarget: next }: FocusEvent): void {
  if (!(target instanceof Element) || !(next instanceof Element)) return;
  const menu = target.closest<HTMLElement>("[popover]");
  if (menu === null || menu.contains(next)) return;
  // A press on its own button closes it anyway.
  if (next.getAttribute("popovertarget") === menu.id) return;
  menu.hidePopover();
}
