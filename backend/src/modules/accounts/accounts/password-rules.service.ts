import { Inject, Injectable } from '@nestjs/common';
import type { SessionUser } from '../../../auth/session-user.js';
import { AppError } from '../../../common/app-error.js';
import type { FieldErrorCode } from '../../../common/error-code.js';
import { ENV, type Env } from '../../../config/env.js';
import { BreachedPasswordsClient } from '../../../integrations/breached-passwords/breached-passwords.client.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { consistsOfOwnWords, practiceWords } from './own-words.js';

/** Rules for new passwords that depend on the account, the site or published leaks. */
@Injectable()
export class PasswordRules {
  constructor(
    private readonly siteSettings: SiteSettingsService,
    private readonly breached: BreachedPasswordsClient,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws AppError `validation_failed` (422) with `own_words` or `breached` on the field that the password was sent in */
  async assertAcceptable(password: string, user: SessionUser, field: string): Promise<void> {
    const { brandName } = await this.siteSettings.get();
    const site = [brandName, new URL(this.env.PUBLIC_URL).hostname, ...practiceWords];
    const person = [user.email, user.firstName, user.lastName, user.displayName];
    if (consistsOfOwnWords(password, [...site, ...person])) throw refused(field, 'own_words');
    if (await this.breached.isBreached(password)) throw refused(field, 'breached');
  }
}

const refused = (field: string, code: FieldErrorCode): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field, code }], detail: 'This password is easy to guess.' });
