/** Tells only the operator's `check-setup -- --public` from which address a request seems to come. */

import type { FastifyRequest } from "fastify";

import { createCallerAddress } from "#bff/bounds/caller-address.ts";
import type { KeyRing } from "#bff/sessions/keys/key-ring.ts";
import { isSetupProof, SETUP_PROOF_HEADER } from "#bff/sessions/keys/setup-proof.ts";
import { trustRanges } from "#shared/node/headers/caller-address.ts";

export interface SeenCaller {
  /** Of the connection: the nearest proxy's, where there is one. */
  connection: string;
  /** Whether `TRUSTED_PROXIES` names it. */
  isTrusted: boolean;
  /** `X-Forwarded-For` as it arrived, or null. */
  forwardedFor: string | null;
  /** The address by which limits count the request. */
  address: string;
}

/** @returns a function that answers undefined to a request without a proof */
export function createSeenCaller(
  trustedProxies: readonly string[],
  keyRing: KeyRing,
  now: () => number,
): (request: FastifyRequest) => SeenCaller | undefined {
  const addressOf = createCallerAddress(trustedProxies);
  const isTrusted = trustRanges(trustedProxies);
  return ({ headers, raw }) => {
    const proof = headers[SETUP_PROOF_HEADER];
    if (proof === undefined || !isSetupProof(keyRing, proof, now())) return undefined;
    const connection = raw.socket.remoteAddress ?? "";
    return {
      connection,
      isTrusted: isTrusted(connection),
      forwardedFor: headers["x-forwarded-for"]?.toString() ?? null,
      address: addressOf(raw),
    };
  };
}
