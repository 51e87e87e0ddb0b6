/**
 * Every limit of the portal in one table; `docs/limits.md` describes what happens above each limit. Each process counts by itself, so
 * two processes behind one address allow twice as much.
 */

const KIB = 1024;
const SECOND_MS = 1000;

/** A rate limit: `burst` at once, then `perMinute` at even intervals. */
export interface Rate {
  perMinute: number;
  burst: number;
}

export const LIMITS = {
  /** A document id with its variables is far smaller. */
  requestBodyBytes: 16 * KIB,
  /** 50 payments with all their lines are about 200 KiB. */
  memberApiAnswerBytes: 8 * KIB * KIB,
  oauthAnswerBytes: 256 * KIB,

  /** Connections to the school: OAuth has its own, so that a slow Member API never delays a refresh. */
  memberApiConnections: 64,
  oauthConnections: 8,
  /** Calls that may wait for one of these connections; more are answered 503 at once. */
  memberApiWaiting: 1024,
  oauthWaiting: 1024,

  /**
   * Long answers that are compressed or decompressed at once: two of Node's four threads. Those that wait are kept in memory;
   * beyond this limit an answer is sent uncompressed, and one that must be decompressed is refused.
   */
  compressionsAtOnce: 2,
  compressionWaitingBytes: 32 * KIB * KIB,

  /**
   * GraphQL calls of one session.
   *
   * Choice (calls of a session wait for their turn): the calls beyond the first eight wait, and only those beyond a long queue are
   * refused. A browser that restores six tabs behind an HTTP/2 proxy sends about twenty calls at once, which is no abuse.
   */
  sessionCallsAtOnce: 8,
  sessionCallsWaiting: 32,

  /** Faults of the school in a row (no answer, 5xx) after which the circuit breaker opens, and for how long. */
  breakerFaults: 10,
  breakerOpenMs: 5 * SECOND_MS,

  /**
   * The rest of a member's page waits at most this long for the school, because the page's scripts
   * run only when the page is complete. On a slow line they take longer to come.
   */
  pageSchoolMs: 0.8 * SECOND_MS,
  /** Calls to the school for pages, of all pages together. More of them would delay the calls of members during a rush of pages. */
  pageCallsAtOnce: 8,
  /** Answers from which a screen is rendered. A thread far above its memory limit can end the whole process. */
  pageAnswerBytes: 1024 * KIB,

  /** Queries that met a closed connection are sent once more, at most this share of all calls. */
  retryShare: 0.1,
  retriesSaved: 10,

  /**
   * A class that begins at nine, or members behind the one address of a mobile carrier, sign in at the same moment. The limit protects
   * the store, in which each start is a row, and the school, which is asked once for each callback.
   */
  signInStart: { perMinute: 300, burst: 300 },
  signInCallback: { perMinute: 300, burst: 300 },
  /** Paging through 10,000 payments is 200 calls, one after another. */
  graphqlOfSession: { perMinute: 600, burst: 400 },
  /** A hundred members behind one address. */
  graphqlOfAddress: { perMinute: 6000, burst: 2000 },
  /**
   * Reports of broken pages. A page sends three at most, and a fault of the program is in all pages: a few reports tell it, and each one
   * is a line of the log. The first limit counts one address, the second one all of them.
   */
  clientErrorsOfAddress: { perMinute: 30, burst: 30 },
  clientErrors: { perMinute: 120, burst: 120 },
  /** Addresses and sessions that one counter remembers; the oldest are forgotten first. */
  countedKeys: 20_000,

  /** How long the metrics' and the portal's own listeners wait for a request's headers and body. */
  requestHeadersMs: 10 * SECOND_MS,
  requestMs: 30 * SECOND_MS,
  keepAliveMs: 72 * SECOND_MS,
  headerBytes: 16 * KIB,
} as const;

/** The limits of this process; a test passes its own. */
export type Limits = {
  readonly [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends number ? number : Rate;
};
