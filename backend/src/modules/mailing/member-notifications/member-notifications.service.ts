import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DateTime } from 'luxon';
import { And, DataSource, IsNull, Like, Not, type EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CommunityActivity } from '../../community/community.module.js';
import { CallRecordingsService } from '../../recordings/recordings.module.js';
import { PushQueue } from './push-queue.service.js';
import type { PortalNotificationKind } from '../portal-notifications/portal-notification.entity.js';
import {
  PortalNotificationsService,
  type UnreadNotification,
} from '../portal-notifications/portal-notifications.service.js';
import { MemberNotification, type MemberNotificationKind } from './member-notification.entity.js';
import { toNotificationSettingsDto } from './notification-settings.dto.js';
import { reminderSetting } from './call-reminder.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { UnreadEmailsService } from './unread-emails.service.js';

/** A notification in the portal, and until when an email has included it. */
export type Included = Pick<UnreadNotification, 'id' | 'latestAt'>;

/** Comments are bundled: sent after this long without a new one, or at the latest after {@link LONGEST_WAIT}. */
export const RESTS = '2 minutes';
export const LONGEST_WAIT = '30 minutes';

/** Whether the member of settings `s` gets an email of a kind right away. */
const wants = {
  recordings: `coalesce(s.wants_recordings AND s.recordings_frequency = 'immediately', true)`,
  announcements: `coalesce(s.wants_announcements AND s.announcements_frequency = 'immediately', true)`,
  digest: 'coalesce(s.wants_digest, true)',
  calls: 'coalesce(s.wants_calls, true)',
};

const REMINDER_COLUMNS = {
  callDayBefore: 'wants_call_day_before',
  callHourBefore: 'wants_call_hour_before',
} as const;

/** Of whom one reminder of one call is for. */
interface Reminded {
  subject: string;
  /** Null: all members. */
  people: readonly string[] | null;
  except: readonly string[];
  instead: readonly string[];
}

/** Contents of an email: numbers, the date of a call, and a link. Titles and texts stay in the portal. */
export interface MemberNews {
  /** Numbers of a digest of what is unread. */
  unread?: Partial<Record<PortalNotificationKind, number>>;
  posts?: number;
  comments?: number;
  recordings?: number;
  /** Of the recording that is announced. */
  callDate?: Date;
  /** Path in the portal. */
  path: string;
}

/** Decides who gets which notification. Each is a row before it is enqueued, so that none is sent twice or lost. */
@Injectable()
export class MemberNotificationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly activity: CommunityActivity,
    private readonly recordings: CallRecordingsService,
    private readonly portal: PortalNotificationsService,
    private readonly settings: NotificationSettingsService,
    private readonly unread: UnreadEmailsService,
    private readonly push: PushQueue,
  ) {}

  /** Creates one notification for each author, with all new comments on their posts. */
  async queueComments(): Promise<void> {
    const authors = await this.dataSource.query<{ userId: string }[]>(
      `SELECT user_id AS "userId" FROM comment_notices WHERE notification_id IS NULL GROUP BY user_id
       HAVING max(created_at) < now() - interval '${RESTS}' OR min(created_at) < now() - interval '${LONGEST_WAIT}' ORDER BY min(created_at)`,
    );
    for (const { userId } of authors) {
      // The comments of a night are one email in the morning.
      if (await this.settings.quietEnd(userId)) continue;
      await this.dataSource.transaction((manager) => this.bundle(manager, userId));
    }
  }

  /** Keeps a notification until the reader's quiet hours are over. */
  async defer(id: string, until: Date): Promise<void> {
    await this.dataSource.manager.update(MemberNotification, { id }, { deferredUntil: until });
  }

  /** Enqueues the notifications whose quiet hours are over, each once. */
  async queueDeferred(now = new Date()): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [due] = await manager.query<[{ id: string }[], number]>(
        'UPDATE member_notifications SET deferred_until = NULL WHERE deferred_until <= $1 AND resolved_at IS NULL RETURNING id',
        [now],
      );
      for (const { id } of due) await this.jobs.enqueue(manager, 'member-notifications.send', { id });
    });
  }

  /** Creates notifications of a published recording for all current members, in the portal and by email. Idempotent. */
  async announceRecording(recordingId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.recordings.publishedCallDate(recordingId, manager))) return;
      await this.portal.addRecording(manager, recordingId);
      await this.addressMembers(manager, 'recordings', recordingId);
    });
  }

  /** Creates notifications of a post of the owner for all current members, in the portal and by email. Idempotent. */
  async announcePost(postId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.portal.addPost(manager, postId)) await this.addressMembers(manager, 'announcements', postId);
    });
  }

  /** Creates the weekly notifications; whether there is anything to report is checked when the email is written. */
  async queueDigest(now = new Date()): Promise<void> {
    const week = DateTime.fromJSDate(now, { zone: 'utc' }).toFormat(`kkkk-'W'WW`);
    await this.dataSource.transaction((manager) => this.addressMembers(manager, 'digest', week));
  }

  /** Whether the latest email to a member about a changed call was sent, apart from the one with this subject. */
  async hasCallEmail(userId: string, { id, subject }: { id: string; subject: string }): Promise<boolean> {
    const latest = await this.dataSource.manager.findOne(MemberNotification, {
      where: { userId, kind: 'calls', subject: And(Like(`%:${id}:%`), Not(subject)) },
      order: { createdAt: 'DESC' },
    });
    return latest !== null && latest.handedOverAt !== null;
  }

  /** The notification with its reader, unless it is resolved. */
  async find(id: string): Promise<MemberNotification | undefined> {
    const email = await this.dataSource.manager.findOne(MemberNotification, {
      where: { id },
      relations: { user: true },
    });
    return email && email.resolvedAt === null ? email : undefined;
  }

  /** Whether the reader is a member and has not turned these emails off. */
  async isFor(message: MemberNotification): Promise<boolean> {
    return isReader(message.user, message.kind) && (await this.isWanted(message));
  }

  /** The current contents, with the notifications that they include; undefined when there are none. */
  async newsOf(message: MemberNotification): Promise<{ news: MemberNews; included: readonly Included[] } | undefined> {
    const { id, kind, subject, user, createdAt } = message;
    let news: MemberNews | undefined;
    let included: Included[] = [];
    if (kind === 'comments') [news, included] = [await this.commentNews(id, user.id), await this.includedOf(id)];
    else if (kind === 'recordings') {
      news = await this.recordingNews(subject);
      included = (await this.portal.notEmailed(user.id, ['recording'])).filter(
        (one) => one.callRecordingId === subject,
      );
    } else if (kind === 'digest') news = await this.weekNews(user.id, createdAt);
    else {
      const unread = await this.unread.includedIn(message);
      [news, included] = [unreadNews(kind, unread), unread];
    }
    return news && { news, included };
  }

  /** An email was sent, or became obsolete. What it included is in no other. */
  async resolve(id: string, included: readonly Included[] = []): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.update(MemberNotification, { id }, { resolvedAt: new Date() });
      if (included.length > 0) await this.portal.markEmailed(manager, included);
    });
  }

  /**
   * Notes that the mail server gets an email now.
   * @throws Error when another process has noted that
   */
  async handOver(id: string): Promise<void> {
    const { affected } = await this.dataSource.manager.update(
      MemberNotification,
      { id, handedOverAt: IsNull() },
      { handedOverAt: new Date() },
    );
    if (affected !== 1) throw new Error('Another process sends this email.');
  }

  /** An email was not taken, and will be handed over again. */
  async cancelHandOver(id: string): Promise<void> {
    await this.dataSource.manager.update(MemberNotification, { id }, { handedOverAt: null });
  }

  /**
   * Of an email whose process died while the mail server had it. It was most likely taken, so it is not sent again; what came after it is for
   * another one, and what it included is in the portal in any case.
   */
  async resolveInterrupted(message: MemberNotification, handedOverAt: Date): Promise<void> {
    const { included = [] } = (await this.newsOf(message)) ?? {};
    const before = (latestAt: Date): Date => (latestAt < handedOverAt ? latestAt : handedOverAt);
    await this.resolve(
      message.id,
      included.map(({ id, latestAt }) => ({ id, latestAt: before(latestAt) })),
    );
  }

  /** A notification became obsolete, and may be created again. */
  async discard(id: string): Promise<void> {
    await this.dataSource.manager.delete(MemberNotification, { id, resolvedAt: IsNull() });
  }

  /** The reader's notifications about the posts of a bundle of comments. */
  private includedOf(notificationId: string): Promise<Included[]> {
    return this.dataSource.query(
      `SELECT n.id, max(c.created_at) AS "latestAt" FROM comment_notices c
         JOIN portal_notifications n ON n.user_id = c.user_id AND n.kind = 'own_post' AND n.since <= c.created_at
        WHERE c.notification_id = $1 GROUP BY n.id`,
      [notificationId],
    );
  }

  private async bundle(manager: EntityManager, userId: string): Promise<void> {
    const pending = await manager.query<object[]>(
      'SELECT comment_id FROM comment_notices WHERE user_id = $1 AND notification_id IS NULL FOR UPDATE',
      [userId],
    );
    if (pending.length === 0) return;
    const [email] = await manager.query<{ id: string }[]>(
      `INSERT INTO member_notifications (user_id, kind, subject) VALUES ($1, 'comments', gen_random_uuid()::text) RETURNING id`,
      [userId],
    );
    if (!email) throw new Error('The email was not stored.');
    await manager.query(
      'UPDATE comment_notices SET notification_id = $2 WHERE user_id = $1 AND notification_id IS NULL',
      [userId, email.id],
    );
    await this.jobs.enqueue(manager, 'member-notifications.send', { id: email.id });
  }

  /** Creates a notification for all current members who want this kind, or for these people among them. Idempotent. */
  async addressMembers(
    manager: EntityManager,
    kind: keyof typeof wants,
    subject: string,
    people: readonly string[] | null = null,
  ): Promise<void> {
    const emails = await manager.query<{ id: string }[]>(
      `INSERT INTO member_notifications (user_id, kind, subject)
       SELECT u.id, $1::text, $2::text FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
        WHERE u.is_inner_circle_member AND NOT u.is_disabled AND ${wants[kind]}
          AND ($3::uuid[] IS NULL OR u.id = ANY ($3))
       ON CONFLICT (user_id, kind, subject) DO NOTHING RETURNING id`,
      [kind, subject, people],
    );
    if (kind === 'calls') await this.push.addressCall(manager, { kind, setting: kind, subject, people });
    for (const { id } of emails) await this.jobs.enqueue(manager, 'member-notifications.send', { id });
  }

  /**
   * Creates the reminders of one call for all current members who chose them, or for these people among them. Idempotent.
   * @param except people who do not come
   * @param instead subjects of emails about this call: a person with one of those needs no reminder
   */
  async addressReminded(manager: EntityManager, { subject, people, except, instead }: Reminded): Promise<void> {
    const emails = await manager.query<{ id: string }[]>(
      `INSERT INTO member_notifications (user_id, kind, subject)
       SELECT u.id, 'call_reminders', $1::text FROM notification_settings s JOIN users u ON u.id = s.user_id
        WHERE u.is_inner_circle_member AND NOT u.is_disabled AND s.${REMINDER_COLUMNS[reminderSetting(subject)]}
          AND ($2::uuid[] IS NULL OR u.id = ANY ($2)) AND u.id <> ALL ($3::uuid[])
          AND NOT EXISTS (SELECT 1 FROM member_notifications m WHERE m.user_id = u.id AND m.kind = 'calls' AND m.subject = ANY ($4::text[]))
        ORDER BY u.id
       ON CONFLICT (user_id, kind, subject) DO NOTHING RETURNING id`,
      [subject, people, except, instead],
    );
    const setting = reminderSetting(subject);
    await this.push.addressCall(manager, { kind: 'call_reminders', setting, subject, people, except, instead });
    for (const { id } of emails) await this.jobs.enqueue(manager, 'member-notifications.send', { id });
  }

  private async isWanted({ userId, kind, subject }: MemberNotification): Promise<boolean> {
    // What a digest contains is chosen kind by kind, and of decisions everybody is notified.
    if (kind === 'daily' || kind === 'weekly' || kind === 'decisions') return true;
    const settings = toNotificationSettingsDto(await this.settings.find(userId));
    if (kind === 'call_reminders') return settings[reminderSetting(subject)];
    if (kind === 'digest' || kind === 'calls') return settings[kind];
    const setting = kind === 'joined_posts' ? 'joinedPosts' : kind;
    return settings[setting] && settings[`${setting}Frequency`] === 'immediately';
  }

  private async commentNews(notificationId: string, readerId: string): Promise<MemberNews | undefined> {
    const notices = await this.dataSource.query<{ commentId: string }[]>(
      'SELECT comment_id AS "commentId" FROM comment_notices WHERE notification_id = $1',
      [notificationId],
    );
    const rows = await this.activity.visibleComments(
      readerId,
      notices.map(({ commentId }) => commentId),
    );
    const [only, ...others] = rows;
    if (!only) return undefined;
    const comments = rows.reduce((sum, row) => sum + row.comments, 0);
    return { comments, path: others.length === 0 ? `/member-portal?post=${only.postId}` : '/member-portal' };
  }

  private async recordingNews(id: string): Promise<MemberNews | undefined> {
    const callDate = await this.recordings.publishedCallDate(id);
    return callDate && { callDate, path: `/member-portal?tab=recordings&recording=${id}` };
  }

  private async weekNews(readerId: string, until: Date): Promise<MemberNews | undefined> {
    const [counts, recordings] = await Promise.all([
      this.activity.countWeek(readerId, until),
      this.recordings.countWeek(until),
    ]);
    if (counts.posts + counts.comments + recordings === 0) return undefined;
    return { ...counts, recordings, path: '/member-portal' };
  }
}

/** Administrators can post without a membership: they are notified of comments on their posts, and of nothing else. */
const isReader = ({ isInnerCircleMember, isDisabled, role }: SessionUser, kind: MemberNotificationKind): boolean =>
  !isDisabled && (isInnerCircleMember || (role === 'admin' && ['comments', 'daily', 'weekly'].includes(kind)));

/** What an email about unread notifications says; a link to the post where there is one alone. */
function unreadNews(kind: MemberNotificationKind, included: readonly UnreadNotification[]): MemberNews | undefined {
  const [only, ...others] = included;
  if (!only) return undefined;
  if (kind === 'decisions') return { path: '/member-portal/decisions' };
  const path = others.length === 0 && only.postId !== null ? `/member-portal?post=${only.postId}` : '/member-portal';
  const unread: MemberNews['unread'] = {};
  for (const one of included) unread[one.kind] = (unread[one.kind] ?? 0) + Math.max(one.comments, 1);
  if (kind === 'announcements' || kind === 'mentions') return { path };
  return kind === 'joined_posts' ? { comments: unread.joined_post, path } : { unread, path };
}
