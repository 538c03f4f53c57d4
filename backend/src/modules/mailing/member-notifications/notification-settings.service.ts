import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { byAnyKey, encryptionKeys } from '../../../config/keys.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { toNotificationSettingsDto, type UpdateNotificationSettingsDto } from './notification-settings.dto.js';
import { memberEmailKinds, NotificationSettings, type UnsubscribeKind } from './notification-settings.entity.js';
import { QUIET_HOURS, quietEnd } from './quiet-hours.js';
import { readUnsubscribeToken, unsubscribeToken, type Unsubscription } from './unsubscribe-token.js';

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
    { comments, recordings, digest, calls, series, practice, ...quiet }: UpdateNotificationSettingsDto,
  ): Promise<NotificationSettings | null> {
    await this.dataSource.query(
      `INSERT INTO notification_settings AS s (user_id, wants_comments, wants_recordings, wants_digest, wants_calls, wants_series, wants_practice, time_zone, quiet_from, quiet_until)
       VALUES ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true), coalesce($5, true), coalesce($6, true), coalesce($7, true), $8,
               coalesce($9, ${QUIET_HOURS.from}), coalesce($10, ${QUIET_HOURS.until}))
       ON CONFLICT (user_id) DO UPDATE SET wants_comments = coalesce($2, s.wants_comments), wants_recordings = coalesce($3, s.wants_recordings),
             wants_digest = coalesce($4, s.wants_digest), wants_calls = coalesce($5, s.wants_calls), wants_series = coalesce($6, s.wants_series),
             wants_practice = coalesce($7, s.wants_practice), time_zone = coalesce($8, s.time_zone), quiet_from = coalesce($9, s.quiet_from),
             quiet_until = coalesce($10, s.quiet_until), updated_at = now()`,
      [
        userId,
        ...[comments, recordings, digest, calls, series, practice].map((choice) => choice ?? null),
        quiet.timeZone ?? null,
        quiet.quietFrom ?? null,
        quiet.quietUntil ?? null,
      ],
    );
    return this.find(userId);
  }

  /** Turns off the emails of a token. @throws AppError `token_invalid` (404) for an invalid token, or one of a deleted account */
  async unsubscribe(token: string): Promise<UnsubscribeKind> {
    const wanted = byAnyKey(encryptionKeys(this.env), (key) => readUnsubscribeToken(key, token));
    const known =
      wanted && (await this.dataSource.query<object[]>('SELECT 1 FROM users WHERE id = $1', [wanted.userId]));
    if (!wanted || !known?.length)
      throw new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
    await this.change(wanted.userId, Object.fromEntries(kindsOf(wanted).map((kind) => [kind, false])));
    return wanted.kind;
  }

  /** Whether the emails of a token are off; false for an invalid one, whose button then says so. */
  async isUnsubscribed(token: string): Promise<boolean> {
    const wanted = byAnyKey(encryptionKeys(this.env), (key) => readUnsubscribeToken(key, token));
    if (!wanted) return false;
    const settings = toNotificationSettingsDto(await this.find(wanted.userId));
    return kindsOf(wanted).every((kind) => !settings[kind]);
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

  /** When this member's quiet hours end; undefined outside of them. */
  async quietEnd(userId: string, now = new Date()): Promise<Date | undefined> {
    const settings = await this.find(userId);
    return settings
      ? quietEnd(now, { timeZone: settings.timeZone, from: settings.quietFrom, until: settings.quietUntil })
      : undefined;
  }

  /** The account page where a member chooses the emails. */
  preferencesUrl(language: Language): string {
    return `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/account#notifications`;
  }

  /** URL for one-click unsubscribing: POST for mail providers, a page for browsers. */
  unsubscribeUrl(userId: string, kind: UnsubscribeKind): string {
    return `${this.env.PUBLIC_URL}/api/member/notifications/unsubscribe?token=${unsubscribeToken(this.env.ENCRYPTION_KEY, { userId, kind })}`;
  }
}

const kindsOf = ({ kind }: Unsubscription) => (kind === 'all' ? memberEmailKinds : [kind]);
