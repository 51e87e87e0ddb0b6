/**
 * Parts of the menu for a signed-in member, loaded after the first screen. Each part reads the session itself: the menu around it is then
 * not rendered again when the session arrives, while a slow device renders the first screen.
 */

import { use } from "react";

import { SignedInContext } from "#web/app/session/signed-in.ts";

import { useLater } from "../load-later.ts";

export function UnreadBadge() {
  const isSignedIn = use(SignedInContext) !== undefined;
  const later = useLater();
  return isSignedIn && later !== undefined ? <later.UnreadBadge /> : null;
}

/** The link to the operators' preview, for those who may open it. */
export function PreviewItem() {
  const mayPreview = use(SignedInContext)?.canPreview === true;
  const later = useLater();
  if (!mayPreview || later === undefined) return null;
  return (
    <li data-rest="">
      <later.PreviewEntry />
    </li>
  );
}
