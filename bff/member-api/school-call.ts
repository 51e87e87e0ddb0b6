/** A call to the school's Member API, and its answer. */

import type { OperationTypeNode } from "graphql";

import type { CallSubject } from "#bff/bounds/circuit-breaker.ts";
import type { Caller } from "#bff/content-encoding/caller.ts";
import type { DecompressedBody } from "#bff/content-encoding/compressor.ts";

export interface SchoolCall {
  accessToken: string;
  subject: CallSubject;
  /** `{"query":"..."}`, the only documented form (Spec, "Endpoints", row 9). */
  body: Buffer;
  operation: `${OperationTypeNode}`;
  /** W3C Trace Context, for the school. */
  traceparent: string;
  caller: Caller;
}

export interface SchoolAnswer extends DecompressedBody {
  status: number;
  contentType: string;
  retryAfter: string | undefined;
  /** RFC 6750 challenge, for telling a scope fault from a token fault. */
  wwwAuthenticate: string | undefined;
}
