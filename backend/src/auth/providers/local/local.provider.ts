import { Injectable } from '@nestjs/common';
import type { SessionUser } from '../../session-user.js';
import { rememberProof } from '../../log-in-proof.js';
import { verifyPassword } from '../../passwords.js';
import { UserDirectory } from '../../user-directory.js';
import { CredentialProvider } from '../credential-provider.js';

/** Local accounts: argon2id hashes in a separate table. */
@Injectable()
export class LocalProvider extends CredentialProvider {
  constructor(private readonly users: UserDirectory) {
    super();
  }

  override async findByPassword(
    account: string,
    password: string,
    isKnownDevice = false,
  ): Promise<SessionUser | undefined> {
    const found = await this.users.findForLogIn(account);
    const isRight = await verifyPassword(found?.passwordHash, password, isKnownDevice);
    if (!found || !isRight || found.user.isDisabled) return undefined;
    rememberProof(found.user, found.passwordHash);
    return found.user;
  }
}
