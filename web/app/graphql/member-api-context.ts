/** Gives the client of the Member API to the screens. */

import { createContext, use } from "react";

import type { MemberApi } from "./member-api.ts";

export const MemberApiContext = createContext<MemberApi | undefined>(undefined);

/** @throws when no member is signed in: only screens inside the gate may ask */
export function useMemberApi(): MemberApi {
  const api = use(MemberApiContext);
  if (api === undefined) throw new Error("useMemberApi is for screens that a signed-in member sees.");
  return api;
}
