import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { PortalNotificationKind } from '../portal-notifications/portal-notification.entity.js';
import {
  IS_NOT_EMAILED,
  NOT_EMAILED_SINCE,
  PortalNotificationsService,
  type UnreadNotification,
} from '../portal-notifications/portal-notifications.service.js';
import { latestDigest } from './digest-times.js';
import type { MemberNotification, MemberNotificationKind } from './member-notification.entity.js';
import { toNotificationSettingsDto, type NotificationSettingsDto } from './notification-settings.dto.js';
import type { EmailFrequency } from './notification-settings.entity.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { QUIET_HOURS, quietEnd } from './quiet-hours.js';

/** Kinds whose emails a member chooses. Decisions and pauses have an email of their own. */
type EmailedKind = Exclude<PortalNotificationKind, 'decision' | 'pause'>;

/** What an email bundles that comes some minutes after the last of it. */
const conversations = {
  joined_posts: ['joined_post'],
  mentions: ['mention'],
  decisions: ['decision', 'pause'],
} as const satisfies Partial<Record<MemberNotificationKind, readonly PortalNotificationKind[]>>;
type Conversation = keyof typeof conversations;

/** The setting for each kind of notification. */
const settingOf = {
  own_post: 'comments',
  joined_post: 'joinedPosts',
  mention: 'mentions',
  recording: 'recordings',
  announcement: 'announcements',
} as const satisfies Record<EmailedKind, keyof NotificationSettingsDto>;
const kinds = Object.keys(settingOf) as EmailedKind[];

const ifWanted = (column: string, frequency: EmailFrequency): string =>
  `CASE WHEN coalesce(s.wants_${column}, true) THEN coalesce(s.${column}_frequency, '${frequency}') END`;
/** How often the reader of a notification `n` gets emails of its kind; null for none. */
const FREQUENCY = `CASE n.kind
  WHEN 'own_post' THEN ${ifWanted('comments', 'immediately')}
  WHEN 'joined_post' THEN ${ifWanted('joined_posts', 'daily')}
  WHEN 'mention' THEN ${ifWanted('mentions', 'immediately')}
  WHEN 'recording' THEN ${ifWanted('recordings', 'immediately')}
  WHEN 'announcement' THEN ${ifWanted('announcements', 'immediately')}
  WHEN 'decision' THEN 'immediately' WHEN 'pause' THEN 'immediately' END`;

/** A member whose unread notifications of one frequency no email has included. */
interface Pending {
  userId: string;
  frequency: EmailFrequency;
  timeZone: string | null;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** An email to create, unless there is one of the same kind and subject. */
type NewEmail = Pick<MemberNotification, 'userId' | 'kind' | 'subject'>;

/**
 * Emails about what is unread in the portal: digests, new comments on posts that somebody joined, and decisions about what they wrote. Which notifications an email
 * contains is decided when it is sent: what was read or hidden until then is left out, and what could not be sent is in the next one.
 */
@Injectable()
export class UnreadEmailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly portal: PortalNotificationsService,
    private readonly settings: NotificationSettingsService,
  ) {}

  /** Creates the digests that are due, one for each member and day or week. Idempotent. */
  async queueDigests(now = new Date()): Promise<void> {
    const pending = await this.dataSource.query<(Pending & { frequency: 'daily' | 'weekly'; since: Date })[]>(
      pendingWhere(`${FREQUENCY} IN ('daily', 'weekly')`, `min(${NOT_EMAILED_SINCE}) AS since`),
    );
    await this.create(
      pending.flatMap(({ userId, frequency, since, ...person }) => {
        const { dueAt, period } = latestDigest(frequency, now, quietHoursOf(person));
        // What came after it was due is for the next one.
        return since < dueAt ? { userId, kind: frequency, subject: period } : [];
      }),
    );
  }

  /** Creates one email for each member, with all new comments on posts that they joined, one with all that mentions them, and one of decisions. */
  async queueConversations(wait: { rests: string; longestWait: string }): Promise<void> {
    for (const kind of ['joined_posts', 'mentions', 'decisions'] as const) await this.queueConversation(kind, wait);
  }

  /** Some minutes after the last one. Idempotent. */
  private async queueConversation(
    kind: Conversation,
    { rests, longestWait }: { rests: string; longestWait: string },
  ): Promise<void> {
    const pending = await this.dataSource.query<(Pending & { latestAt: Date })[]>(
      `${pendingWhere(`n.kind IN ('${conversations[kind].join("', '")}') AND ${FREQUENCY} = 'immediately'`, 'max(n.latest_at) AS "latestAt"')}
       HAVING (max(n.latest_at) < now() - $1::interval OR min(${NOT_EMAILED_SINCE}) < now() - $2::interval)
          AND NOT EXISTS (SELECT 1 FROM member_notifications m WHERE m.user_id = n.user_id AND m.kind = '${kind}'
                           AND m.resolved_at IS NULL AND m.created_at > now() - interval '1 day')`,
      [rests, longestWait],
    );
    await this.create(
      pending
        .filter((person) => !quietEnd(new Date(), quietHoursOf(person)))
        .map(({ userId, latestAt }) => ({ userId, kind, subject: latestAt.toISOString() })),
    );
  }

  /** What an email includes now. */
  async includedIn({ kind, subject, user }: MemberNotification): Promise<UnreadNotification[]> {
    if (kind === 'joined_posts' || kind === 'mentions' || kind === 'decisions')
      return this.portal.notEmailed(user.id, conversations[kind]);
    if (kind === 'announcements')
      return (await this.portal.notEmailed(user.id, ['announcement'])).filter(({ postId }) => postId === subject);
    const settings = toNotificationSettingsDto(await this.settings.find(user.id));
    return this.portal.notEmailed(
      user.id,
      kinds.filter((one) => {
        const setting = settingOf[one];
        return (
          settings[setting] &&
          settings[`${setting}Frequency`] === kind &&
          (user.isInnerCircleMember || one === 'own_post')
        );
      }),
    );
  }

  private async create(emails: readonly NewEmail[]): Promise<void> {
    if (emails.length === 0) return;
    await this.dataSource.transaction(async (manager) => {
      // In one order, so that two processes do not wait for each other.
      const created = await manager.query<{ id: string }[]>(
        `INSERT INTO member_notifications (user_id, kind, subject)
         SELECT user_id, kind, subject FROM unnest($1::uuid[], $2::text[], $3::text[]) AS email (user_id, kind, subject)
           JOIN users u ON u.id = user_id ORDER BY user_id, kind
         ON CONFLICT (user_id, kind, subject) DO NOTHING RETURNING id`,
        [emails.map(({ userId }) => userId), emails.map(({ kind }) => kind), emails.map(({ subject }) => subject)],
      );
      for (const { id } of created) await this.jobs.enqueue(manager, 'member-notifications.send', { id });
    });
  }
}

/** Administrators without a membership get emails about comments on their posts alone. */
const pendingWhere = (condition: string, value: string): string => `
  SELECT n.user_id AS "userId", ${FREQUENCY} AS frequency, s.time_zone AS "timeZone", s.quiet_from AS "quietFrom",
         s.quiet_until AS "quietUntil", ${value}
    FROM portal_notifications n JOIN users u ON u.id = n.user_id LEFT JOIN notification_settings s ON s.user_id = u.id
   WHERE ${IS_NOT_EMAILED} AND NOT u.is_disabled AND (u.is_inner_circle_member OR (u.role = 'admin' AND n.kind = 'own_post'))
     AND ${condition}
   GROUP BY 1, 2, 3, 4, 5`;

const quietHoursOf = ({ timeZone, quietFrom, quietUntil }: Pick<Pending, 'timeZone' | 'quietFrom' | 'quietUntil'>) => ({
  timeZone,
  from: quietFrom ?? QUIET_HOURS.from,
  until: quietUntil ?? QUIET_HOURS.until,
});
