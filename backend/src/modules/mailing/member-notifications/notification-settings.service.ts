import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { byAnyKey, encryptionKeys } from '../../../config/keys.js';
import type { SessionUser } from '../../../auth/session-user.js';
import type { UpdateNotificationSettingsDto } from './notification-settings.dto.js';
import { NotificationSettings, type MemberEmailKind } from './notification-settings.entity.js';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.js';

/** Notification settings, and the links in emails that turn notifications off. */
@Injectable()
export class NotificationSettingsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  find(userId: string): Promise<NotificationSettings | null> {
    return this.dataSource.manager.findOneBy(NotificationSettings, { userId });
  }

  /** Changes the given fields; the rest stays, also for concurrent changes. */
  async change(
    userId: string,
    { comments, recordings, digest, calls, series, practice }: UpdateNotificationSettingsDto,
  ): Promise<NotificationSettings | null> {
    await this.dataSource.query(
      `INSERT INTO notification_settings AS s (user_id, wants_comments, wants_recordings, wants_digest, wants_calls, wants_series, wants_practice)
       VALUES ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true), coalesce($5, true), coalesce($6, true), coalesce($7, true))
       ON CONFLICT (user_id) DO UPDATE SET wants_comments = coalesce($2, s.wants_comments), wants_recordings = coalesce($3, s.wants_recordings),
             wants_digest = coalesce($4, s.wants_digest), wants_calls = coalesce($5, s.wants_calls), wants_series = coalesce($6, s.wants_series),
             wants_practice = coalesce($7, s.wants_practice), updated_at = now()`,
      [userId, ...[comments, recordings, digest, calls, series, practice].map((choice) => choice ?? null)],
    );
    return this.find(userId);
  }

  /** Turns off the emails of a token. @throws AppError `token_invalid` (404) for an invalid token, or one of a deleted account */
  async unsubscribe(token: string): Promise<MemberEmailKind> {
    const wanted = byAnyKey(encryptionKeys(this.env), (key) => readUnsubscribeToken(key, token));
    const known =
      wanted && (await this.dataSource.query<object[]>('SELECT 1 FROM users WHERE id = $1', [wanted.userId]));
    if (!wanted || !known?.length)
      throw new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
    await this.change(wanted.userId, { [wanted.kind]: false });
    return wanted.kind;
  }

  /** Path of the page with the button. Changes nothing, and does not validate the token. */
  async unsubscribePage(token: string): Promise<string> {
    const wanted = byAnyKey(encryptionKeys(this.env), (key) => readUnsubscribeToken(key, token));
    const [user] = wanted
      ? await this.dataSource.query<Pick<SessionUser, 'language'>[]>('SELECT language FROM users WHERE id = $1', [
          wanted.userId,
        ])
      : [];
    return `${user?.language === 'es' ? '/es' : ''}/member-portal/notifications?token=${encodeURIComponent(token)}`;
  }

  /** The account page where a member chooses the emails. */
  preferencesUrl(language: Language): string {
    return `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/account#notifications`;
  }

  /** URL for one-click unsubscribing: POST for mail providers, a page for browsers. */
  unsubscribeUrl(userId: string, kind: MemberEmailKind): string {
    return `${this.env.PUBLIC_URL}/api/member/notifications/unsubscribe?token=${unsubscribeToken(this.env.ENCRYPTION_KEY, { userId, kind })}`;
  }
}
