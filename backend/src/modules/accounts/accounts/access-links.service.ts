import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { hasLocalAccounts } from '../../../auth/local-accounts.js';
import { emailLinkTokens, hashToken, tokenOfHash } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys } from '../../../config/keys.js';
import type { User } from '../users/user.entity.js';
import { PasswordToken } from './password-token.entity.js';

/** Lifetime of a new account's first link; after that, people request another one on the log-in page. */
export const FIRST_LINK_LASTS_MS = 7 * 24 * 60 * 60_000;

/** A link to an account: a one-time page for setting the password, or the log-in page. */
export interface AccessLink {
  url: string;
  isPasswordLink: boolean;
  /** Id of the link's row. */
  tokenId?: string;
}

/** Creates access links. Tokens are derived from the row's id, so that a retried job sends the same link. */
@Injectable()
export class AccessLinks {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether accounts have local passwords, for which links can be created. */
  get areForPasswords(): boolean {
    return hasLocalAccounts(this.env);
  }

  /** A link for setting the password; the log-in page when the coach platform manages passwords. */
  async create(manager: EntityManager, user: Pick<User, 'id' | 'language'>, lastsMs: number): Promise<AccessLink> {
    if (!this.areForPasswords) return this.logIn(user);
    const id = randomUUID();
    await manager.insert(PasswordToken, {
      id,
      userId: user.id,
      tokenHash: hashToken(this.tokensOf(id)[0]),
      expiresAt: new Date(Date.now() + lastsMs),
    });
    return this.linkTo(user, { id, tokenHash: null });
  }

  /** The link of a row while it is valid, otherwise the log-in page. */
  async find(manager: EntityManager, user: Pick<User, 'id' | 'language'>, tokenId: string | null): Promise<AccessLink> {
    const live =
      tokenId === null
        ? null
        : await manager.findOneBy(PasswordToken, { id: tokenId, userId: user.id, expiresAt: MoreThan(new Date()) });
    return live ? this.linkTo(user, live) : this.logIn(user);
  }

  /** The log-in page in the language of the account. */
  logIn(user: Pick<User, 'language'>): AccessLink {
    return { url: this.page(user, '/login'), isPasswordLink: false };
  }

  /** An address of this site in the language of the account. */
  page({ language }: Pick<User, 'language'>, path: string): string {
    return `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}${path}`;
  }

  private linkTo(
    user: Pick<User, 'language'>,
    { id, tokenHash }: { id: string; tokenHash: string | null },
  ): AccessLink {
    const token = tokenOfHash(this.tokensOf(id), tokenHash);
    return { url: this.page(user, `/set-password?token=${token}`), isPasswordLink: true, tokenId: id };
  }

  private tokensOf(id: string): [string, ...string[]] {
    return emailLinkTokens(encryptionKeys(this.env), `password.set:${id}`);
  }
}
