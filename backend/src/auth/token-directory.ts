import type { TokenScope } from '@leap/domain';

/** An accepted API token. */
export interface TokenGrant {
  id: string;
  /** What its maker called it. */
  name: string;
  /** The administrator for whom it acts. */
  userId: string;
  scopes: readonly TokenScope[];
  /** Whether it may be used from a client's address. */
  admits: (address: string | undefined) => boolean;
}

/** The API tokens that the guard needs; implemented by the operations room. */
export abstract class TokenDirectory {
  /** The token with this value, unless it is unknown, revoked or expired. Asked for each request: a revoked token is dead at once. */
  abstract find(token: string): Promise<TokenGrant | undefined>;

  /** Notes that a token was used: its time to the minute, and one audit entry for each hour. */
  abstract noteUse(grant: TokenGrant): Promise<void>;
}
