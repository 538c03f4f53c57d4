import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { byAnyKey, encryptionKeys } from '../../../config/keys.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  toNotificationSettingsDto,
  type NotificationSettingsDto,
  type UnsubscribeStateDto,
  type UpdateNotificationSettingsDto,
} from './notification-settings.dto.js';
import { NotificationSettings, type UnsubscribeKind } from './notification-settings.entity.js';
import { QUIET_HOURS, quietEnd } from './quiet-hours.js';
import { readUnsubscribeToken, unsubscribeToken, type Unsubscription } from './unsubscribe-token.js';

/** Settings with their columns, and what these hold in a new row. */
const columns: readonly [name: keyof UpdateNotificationSettingsDto, column: string, initially: string][] = [
  ['comments', 'wants_comments', 'true'],
  ['joinedPosts', 'wants_joined_posts', 'true'],
  ['mentions', 'wants_mentions', 'true'],
  ['recordings', 'wants_recordings', 'true'],
  ['announcements', 'wants_announcements', 'true'],
  ['commentsFrequency', 'comments_frequency', "'immediately'"],
  ['joinedPostsFrequency', 'joined_posts_frequency', "'daily'"],
  ['mentionsFrequency', 'mentions_frequency', "'immediately'"],
  ['recordingsFrequency', 'recordings_frequency', "'immediately'"],
  ['announcementsFrequency', 'announcements_frequency', "'immediately'"],
  ['digest', 'wants_digest', 'true'],
  ['calls', 'wants_calls', 'true'],
  ['callDayBefore', 'wants_call_day_before', 'false'],
  ['callHourBefore', 'wants_call_hour_before', 'false'],
  ['series', 'wants_series', 'true'],
  ['practice', 'wants_practice', 'true'],
  ['pushComments', 'push_comments', 'true'],
  ['pushJoinedPosts', 'push_joined_posts', 'true'],
  ['pushMentions', 'push_mentions', 'true'],
  ['pushRecordings', 'push_recordings', 'true'],
  ['pushAnnouncements', 'push_announcements', 'true'],
  ['pushCalls', 'push_calls', 'true'],
  ['pushCallDayBefore', 'push_call_day_before', 'false'],
  ['pushCallHourBefore', 'push_call_hour_before', 'false'],
  ['timeZone', 'time_zone', 'NULL'],
  ['quietFrom', 'quiet_from', String(QUIET_HOURS.from)],
  ['quietUntil', 'quiet_until', String(QUIET_HOURS.until)],
];
const QUIET_SETTINGS: readonly (keyof UpdateNotificationSettingsDto)[] = ['timeZone', 'quietFrom', 'quietUntil'];
const CHANGE = `
  INSERT INTO notification_settings AS s (user_id, ${columns.map(([, column]) => column).join(', ')}, chosen_at)
  VALUES ($1, ${columns.map(([, , initially], index) => `coalesce($${index + 2}, ${initially})`).join(', ')},
          CASE WHEN $${columns.length + 2}::boolean THEN now() END)
  ON CONFLICT (user_id) DO UPDATE SET updated_at = now(),
    ${columns.map(([, column], index) => `${column} = coalesce($${index + 2}, s.${column})`).join(', ')},
    chosen_at = coalesce(excluded.chosen_at, s.chosen_at)`;

/** Emails about what is unread in the portal. */
const unread = ['comments', 'joinedPosts', 'mentions', 'recordings', 'announcements'] as const;
/** Reminders of calls: one link turns off both. */
const reminders = ['callDayBefore', 'callHourBefore'] as const;
/** Push messages on the member's devices. */
const pushes = [
  'pushComments',
  'pushJoinedPosts',
  'pushMentions',
  'pushRecordings',
  'pushAnnouncements',
  'pushCalls',
  'pushCallDayBefore',
  'pushCallHourBefore',
] as const;
const switches = [...unread, 'digest', 'calls', ...reminders, 'series', 'practice', ...pushes] as const;

/** The settings that a link turns off: a digest's, all kinds that it includes. */
function switchedOffBy(kind: UnsubscribeKind, settings: NotificationSettingsDto): readonly (typeof switches)[number][] {
  if (kind === 'all') return switches;
  if (kind === 'daily' || kind === 'weekly') return unread.filter((name) => settings[`${name}Frequency`] === kind);
  if (kind === 'call_reminders') return reminders;
  return [kind === 'joined_posts' ? 'joinedPosts' : kind];
}

const hasSeveralKinds = (kind: UnsubscribeKind): boolean => ['all', 'call_reminders', 'daily', 'weekly'].includes(kind);

const tokenInvalid = (): AppError =>
  new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });

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

  /**
   * Changes the given fields; the rest stays, also for concurrent changes. A time zone is named by the browser: a person who sends anything else,
   * or nothing, has chosen.
   */
  async change(userId: string, changes: UpdateNotificationSettingsDto): Promise<NotificationSettings | null> {
    const values = columns.map(([name]) => changes[name] ?? null);
    const named = columns.filter((_column, index) => values[index] !== null);
    const hasChosen = named.length === 0 || named.some(([name]) => name !== 'timeZone');
    await this.dataSource.transaction(async (manager) => {
      await manager.query(CHANGE, [userId, ...values, hasChosen]);
      // Other quiet hours end at another time: what waits is decided on again.
      if (named.some(([name]) => QUIET_SETTINGS.includes(name)))
        await manager.query(
          'UPDATE member_notifications SET deferred_until = now() WHERE user_id = $1 AND deferred_until > now() AND resolved_at IS NULL',
          [userId],
        );
    });
    return this.find(userId);
  }

  /** Turns off the emails of a token. @throws AppError `token_invalid` (404) for an invalid token, or one of a deleted account */
  async unsubscribe(token: string): Promise<UnsubscribeKind> {
    const wanted = await this.readToken(token);
    if (!wanted) throw tokenInvalid();
    const settings = toNotificationSettingsDto(await this.find(wanted.userId));
    await this.change(
      wanted.userId,
      Object.fromEntries(switchedOffBy(wanted.kind, settings).map((name) => [name, false])),
    );
    return wanted.kind;
  }

  /**
   * Turns the emails of a token on again.
   * @throws AppError `token_invalid` (404) as {@link unsubscribe}, and for a link that turns off several kinds
   */
  async resubscribe(token: string): Promise<void> {
    const wanted = await this.readToken(token);
    if (!wanted || hasSeveralKinds(wanted.kind)) throw tokenInvalid();
    const settings = toNotificationSettingsDto(await this.find(wanted.userId));
    await this.change(
      wanted.userId,
      Object.fromEntries(switchedOffBy(wanted.kind, settings).map((name) => [name, true])),
    );
  }

  /** What the link of a token turns off, and whether that is off; without a kind for an invalid token. */
  async unsubscribeState(token: string): Promise<UnsubscribeStateDto> {
    const wanted = await this.readToken(token);
    if (!wanted) return { isOff: false };
    const settings = toNotificationSettingsDto(await this.find(wanted.userId));
    const isOff = switchedOffBy(wanted.kind, settings).every((name) => !settings[name]);
    return { isOff, kind: wanted.kind };
  }

  /** @returns undefined for an invalid token, or one of a deleted account */
  private async readToken(token: string): Promise<Unsubscription | undefined> {
    const wanted = byAnyKey(encryptionKeys(this.env), (key) => readUnsubscribeToken(key, token));
    const known =
      wanted && (await this.dataSource.query<object[]>('SELECT 1 FROM users WHERE id = $1', [wanted.userId]));
    return known?.length ? wanted : undefined;
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
