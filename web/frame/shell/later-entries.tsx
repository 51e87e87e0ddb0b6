/**
 * What is shown in the menu only to a member who is signed in, and after the first screen. Each part looks for the session itself:
 * so the menu around it is not rendered again when the session comes, while a slow device renders the first screen.
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
export function PreviewItem(attributes: { "data-rest"?: string }) {
  const mayPreview = use(SignedInContext)?.canPreview === true;
  const later = useLater();
  if (!mayPreview || later === undefined) return null;
  return (
    <li {...attributes}>
      <later.PreviewEntry />
    </li>
  );
}
