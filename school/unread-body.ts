/** Bodies that Fastify refuses before a route sees them. */

/**
 * The status of a body that was not read: 413 for one that is too large, 415 for a media type that no parser has or that is
 * none, 400 for one that cannot be parsed.
 *
 * @returns undefined for every other error
 */
export function statusOfUnreadBody(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("statusCode" in error)) return undefined;
  // Every error of Fastify's reading of a body has such a code.
  return String(error.code).startsWith("FST_ERR_CTP_") ? Number(error.statusCode) : undefined;
}
