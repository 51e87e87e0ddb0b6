/**
 * A model in memory of the token pair lifecycle (Spec, "Token pair lifecycle") that knows to which process each pair was issued,
 * for tests whether a pair outlives its session.
 */

export interface ModelPair {
  name: string;
  access_token: string;
  refresh_token: string;
  predecessor: ModelPair | null;
  /** The process to which the token response went. */
  issuedTo: string;
  isRevoked: boolean;
  isPresented: boolean;
}

export class PairSchool {
  readonly pairs: ModelPair[] = [];
  refreshes = 0;
  /** Requests to exchange a code, refused ones included. */
  codeRequests = 0;
  readonly #redeemed = new Set<string>();

  issue(predecessor: ModelPair | null, issuedTo: string): ModelPair {
    const name = `P${this.pairs.length}`;
    const pair: ModelPair = {
      name,
      access_token: `at-${name}`,
      refresh_token: `rt-${name}`,
      predecessor,
      issuedTo,
      isRevoked: false,
      isPresented: false,
    };
    this.pairs.push(pair);
    return pair;
  }

  live(): ModelPair[] {
    return this.pairs.filter(({ isRevoked }) => !isRevoked);
  }

  /** @returns undefined for an invalid refresh token: `invalid_grant` */
  refresh(refreshToken: string, process: string): ModelPair | undefined {
    const pair = this.live().find(({ refresh_token }) => refresh_token === refreshToken);
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
    const pair = this.live().find(({ access_token }) => access_token === accessToken);
    if (pair === undefined) return false;
    pair.isPresented = true;
    if (pair.predecessor !== null) pair.predecessor.isRevoked = true;
    return true;
  }

  revoke(refreshToken: string): void {
    const pair = this.pairs.find(({ refresh_token }) => refresh_token === refreshToken);
    if (pair !== undefined) pair.isRevoked = true;
  }
}
