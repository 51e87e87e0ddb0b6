/** Signing out, and informing the member's other tabs. */

import { CSRF_HEADER, CSRF_HEADER_VALUE, LOGOUT_PATH } from "#shared/bff-paths.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";
import { TIMES_KEY } from "#web/i18n/time-zone.ts";
import { keyOfChoice, tellOfKeptChoices } from "#web/ui/browser/kept-choice.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";

import { tellOfDevice } from "./device-cookie.ts";

import { INSTALL_OFFER_KEY } from "./install-offer.tsx";
import { SHORTCUTS_OFF_KEY } from "./shortcut-keys.ts";
import { THEME_KEY } from "./theme.ts";
import { forgetMembers } from "#web/app/session/member-storage.ts";
import { sendWaitingMarks } from "#web/app/unread/waiting-marks.ts";
import { tellOtherTabsOfSignOut } from "#web/app/session/signed-out-elsewhere.ts";

/** Choices of this device; none of them says anything about a member. */
const CHOICES = [
  LANGUAGE_KEY,
  THEME_KEY,
  keyOfChoice("courses"),
  TIMES_KEY,
  SHORTCUTS_OFF_KEY,
  INSTALL_OFFER_KEY,
];

/** A school that does not answer delays a sign-out by no more than this. */
const SENDING_MS = 1000;

/** Ends the session at the BFF. @throws when the BFF did not say that it is over */
export async function signOut(): Promise<void> {
  // The session can mark nothing once it is over.
  await Promise.race([sendWaitingMarks(), new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
  const keepChoices = choicesOfDevice();
  const response = await fetch(LOGOUT_PATH, {
    method: "POST",
    headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE },
  });
  // 401: the session was over already, which is the wanted result.
  if (!response.ok && response.status !== 401) throw new Error(`Sign-out failed (${response.status}).`);
  forgetMembers();
  keepChoices();
  tellOtherTabsOfSignOut();
}

/**
 * The BFF's answer has the browser delete everything that this site stored, so that nothing of the member stays. Without
 * the choices, the page would suddenly change its language or theme.
 *
 * @returns a function that stores the choices again
 */
function choicesOfDevice(): () => void {
  const kept = CHOICES.map((key) => [key, storedText("localStorage", key)] as const);
  return () => {
    for (const [key, value] of kept) if (value !== null) storeText("localStorage", key, value);
    tellOfKeptChoices();
    tellOfDevice();
  };
}
