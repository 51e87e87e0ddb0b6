/** An open menu goes away when the focus leaves it by the keyboard: else it would cover where the focus is. */

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
  // Its own opener closes it by being pressed.
  if (next.getAttribute("popovertarget") === menu.id) return;
  menu.hidePopover();
}
