/** The member's session for the screens inside the gate. */

import { createContext, use } from "react";

import type { SignedInView } from "#shared/session-view.ts";

export const SignedInContext = createContext<SignedInView | undefined>(undefined);

/** @throws outside the gate */
export function useSignedIn(): SignedInView {
  const session = use(SignedInContext);
  if (session === undefined) throw new Error("useSignedIn is for screens that a signed-in member sees.");
  return session;
}
