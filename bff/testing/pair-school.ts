/**
 * A model in memory of the token pair lifecycle (Spec, "Token pair lifecycle"), for tests whether a pair outlives its session. The
 * simulated worlds call it directly; the fake school answers by it over HTTP.
 */

export interface ModelPair {
  name: string;
  access_token: string;
  refresh_token: string;
  predecessor: ModelPair | null;
  /** The process to which the token response went. */
  issuedTo: string;
  isRevoked: boolean;
  /** Its access token was presented to an API. */
  isUsed: boolean;
}

export class PairSchool {
  readonly pairs: ModelPair[] = [];
  refreshes = 0;
  /** Requests to exchange a code, refused ones included. */
  codeRequests = 0;
  readonly #redeemed = new Set<string>();
  readonly #nameOf: (index: number) => string;

  /** @param nameOf  the part of a pair's tokens that tells them apart */
  constructor(nameOf = (index: number): string => `P${index}`) {
    this.#nameOf = nameOf;
  }

  /** @param issuedTo  needed where several processes are told apart */
  issue(predecessor: ModelPair | null, issuedTo = "portal"): ModelPair {
    const name = this.#nameOf(this.pairs.length);
    const pair: ModelPair = {
      name,
      access_token: `at-${name}`,
      refresh_token: `rt-${name}`,
      predecessor,
      issuedTo,
      isRevoked: false,
      isUsed: false,
    };
    this.pairs.push(pair);
    return pair;
  }

  livePairs(): ModelPair[] {
    return this.pairs.filter(({ isRevoked }) => !isRevoked);
  }

  /** @returns undefined for an invalid refresh token: `invalid_grant` */
  refresh(refreshToken: string, process?: string): ModelPair | undefined {
    const pair = this.livePairs().find(({ refresh_token }) => refresh_token === refreshToken);
    if (pair === undefined) return undefined;
    this.refreshes += 1;
    return this.issue(pair, process);
  }

  /** A code can be redeemed once. */
  redeem(code: string, process: string): ModelPair | undefined {
    this.codeRequests += 1;
    if (this.#redeemed.has(code)) return undefined;
    this.#redeemed.add(code);
    return this.issue(null, process);
  }

  /** An access token is presented to an API: its first use ends the pair it came from. */
  present(accessToken: string): boolean {
    const pair = this.livePairs().find(({ access_token }) => access_token === accessToken);
    if (pair === undefined) return false;
    pair.isUsed = true;
    if (pair.predecessor !== null) pair.predecessor.isRevoked = true;
    return true;
  }

  revoke(refreshToken: string): void {
    const pair = this.pairs.find(({ refresh_token }) => refresh_token === refreshToken);
    if (pair !== undefined) pair.isRevoked = true;
  }
}
