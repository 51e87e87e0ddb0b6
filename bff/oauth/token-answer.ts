/**
 * A token response as it came, before the library judges it. The ID token is taken out: the library refuses one without
 * `iat`, which the specification's claims do not have (Spec, "ID token").
 */

import { SchoolFault } from "#bff/oauth/school-fault.ts";

export interface TokenAnswer {
  withoutIdToken: Response;
  /** Compact JWS, when the response carried one. */
  idToken: string | null;
  /** Of a pair that lives at the school from now on, whether the rest of the response is of any use or not. */
  refreshToken: string | null;
}

/** Has a pair revoked that the portal was given and cannot use. Never throws. */
export type AbandonPair = (refreshToken: string) => void;

/** @throws {SchoolFault} `protocol` for a 200 that is not a JSON object */
export async function openTokenAnswer(response: Response, exchange: string): Promise<TokenAnswer> {
  if (response.status !== 200) return { withoutIdToken: response, idToken: null, refreshToken: null };
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null)
    throw new SchoolFault("protocol", `${exchange}: the token response is not a JSON object`);
  const { id_token: idToken, ...rest } = body as Record<string, unknown>;
  return {
    withoutIdToken: Response.json(rest),
    idToken: wordOrNull(idToken),
    refreshToken: wordOrNull(rest["refresh_token"]),
  };
}

function wordOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
