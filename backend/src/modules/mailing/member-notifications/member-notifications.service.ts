import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DateTime } from 'luxon';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberNotification, type MemberNotificationKind } from './member-notification.entity.js';
import { NotificationSettings } from './notification-settings.entity.js';

/** A conversation is bundled: once it rests this long, or at the latest after {@link LONGEST_WAIT}. */
const RESTS = '2 minutes';
const LONGEST_WAIT = '30 minutes';

const wants = {
  comments: 'wants_comments',
  recordings: 'wants_recordings',
  digest: 'wants_digest',
} as const satisfies Record<MemberNotificationKind, string>;

/** What a email tells: numbers, and where to read. What people wrote stays in the portal. */
export interface MemberNews {
  posts?: number;
  comments?: number;
  recordings?: number;
  /** Path of the portal with what it is about. */
  path: string;
}

/** Who gets which email. A email is a row before it is queued, so that nobody gets it twice or is forgotten. */
@Injectable()
export class MemberNotificationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /** One letter for each author below whose posts others have written, with all comments that wait. */
  async queueComments(): Promise<void> {
    const authors = await this.dataSource.query<{ userId: string }[]>(
      `SELECT user_id AS "userId" FROM comment_notices WHERE campaign_id IS NULL GROUP BY user_id
       HAVING max(created_at) < now() - interval '${RESTS}' OR min(created_at) < now() - interval '${LONGEST_WAIT}' ORDER BY min(created_at)`,
    );
    for (const { userId } of authors) await this.dataSource.transaction((manager) => this.bundle(manager, userId));
  }

  /** A email about a published recording for each member of this moment. Doing it again adds nobody twice. */
  async announceRecording(recordingId: string): Promise<void> {
    await this.dataSource.transaction((manager) =>
      this.addressMembers(
        manager,
        'recordings',
        recordingId,
        'EXISTS (SELECT 1 FROM call_recordings r WHERE r.id::text = $2::text AND r.is_visible)',
      ),
    );
  }

  /** The email of the week for each member; whether it has something to say is seen when it is written. */
  async queueDigest(now = new Date()): Promise<void> {
    const week = DateTime.fromJSDate(now, { zone: 'utc' }).toFormat(`kkkk-'W'WW`);
    await this.dataSource.transaction((manager) => this.addressMembers(manager, 'digest', week, 'true'));
  }

  /** The email with its reader, unless it is settled. */
  async find(id: string): Promise<MemberNotification | undefined> {
    const email = await this.dataSource.manager.findOne(MemberNotification, {
      where: { id },
      relations: { user: true },
    });
    return email && email.resolvedAt === null ? email : undefined;
  }

  /** What it tells now; undefined when there is nothing, or its reader is no member or does not want it any more. */
  async newsOf({ id, kind, subject, user, createdAt }: MemberNotification): Promise<MemberNews | undefined> {
    if (!isReader(user, kind) || !(await this.isWanted(user.id, kind))) return undefined;
    if (kind === 'comments') return this.commentNews(id);
    if (kind === 'recordings') return this.recordingNews(subject);
    return this.weekNews(user.id, createdAt);
  }

  async resolve(id: string): Promise<void> {
    await this.dataSource.manager.update(MemberNotification, { id }, { resolvedAt: new Date() });
  }

  private async bundle(manager: EntityManager, userId: string): Promise<void> {
    const waiting = await manager.query<object[]>(
      'SELECT comment_id FROM comment_notices WHERE user_id = $1 AND campaign_id IS NULL FOR UPDATE',
      [userId],
    );
    if (waiting.length === 0) return;
    const [email] = await manager.query<{ id: string }[]>(
      `INSERT INTO member_notifications (user_id, kind, subject) VALUES ($1, 'comments', gen_random_uuid()::text) RETURNING id`,
      [userId],
    );
    if (!email) throw new Error('The email was not stored.');
    await manager.query('UPDATE comment_notices SET campaign_id = $2 WHERE user_id = $1 AND campaign_id IS NULL', [
      userId,
      email.id,
    ]);
    await this.jobs.enqueue(manager, 'member-notifications.send', { id: email.id });
  }

  /** @param condition SQL; `$2` is the subject */
  private async addressMembers(
    manager: EntityManager,
    kind: 'recordings' | 'digest',
    subject: string,
    condition: string,
  ): Promise<void> {
    const emails = await manager.query<{ id: string }[]>(
      `INSERT INTO member_notifications (user_id, kind, subject)
       SELECT u.id, $1::text, $2::text FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
        WHERE u.is_inner_circle_member AND NOT u.is_disabled AND coalesce(s.${wants[kind]}, true) AND ${condition}
       ON CONFLICT (user_id, kind, subject) DO NOTHING RETURNING id`,
      [kind, subject],
    );
    for (const { id } of emails) await this.jobs.enqueue(manager, 'member-notifications.send', { id });
  }

  private async isWanted(userId: string, kind: MemberNotificationKind): Promise<boolean> {
    const settings = await this.dataSource.manager.findOneBy(NotificationSettings, { userId });
    return (
      settings === null ||
      { comments: settings.wantsComments, recordings: settings.wantsRecordings, digest: settings.wantsDigest }[kind]
    );
  }

  private async commentNews(campaignId: string): Promise<MemberNews | undefined> {
    const rows = await this.dataSource.query<{ postId: string; comments: number }[]>(
      `SELECT c.post_id AS "postId", count(*)::int AS comments
         FROM comment_notices n JOIN member_post_comments c ON c.id = n.comment_id JOIN member_posts p ON p.id = c.post_id
        WHERE n.campaign_id = $1 AND c.is_visible AND p.is_visible GROUP BY c.post_id`,
      [campaignId],
    );
    const [only, ...others] = rows;
    if (!only) return undefined;
    const comments = rows.reduce((sum, row) => sum + row.comments, 0);
    return { comments, path: others.length === 0 ? `/member-portal?post=${only.postId}` : '/member-portal' };
  }

  private async recordingNews(id: string): Promise<MemberNews | undefined> {
    const [visible] = await this.dataSource.query<object[]>(
      'SELECT 1 FROM call_recordings WHERE id::text = $1 AND is_visible',
      [id],
    );
    return visible ? { recordings: 1, path: `/member-portal?tab=recordings&recording=${id}` } : undefined;
  }

  private async weekNews(readerId: string, until: Date): Promise<MemberNews | undefined> {
    const [counts] = await this.dataSource.query<{ posts: number; comments: number; recordings: number }[]>(
      `SELECT (SELECT count(*)::int FROM member_posts p WHERE p.is_visible AND p.user_id <> $1 AND p.created_at > $2::timestamptz - interval '7 days' AND p.created_at <= $2) AS posts,
              (SELECT count(*)::int FROM member_post_comments c JOIN member_posts p ON p.id = c.post_id
                WHERE c.is_visible AND p.is_visible AND c.user_id <> $1 AND c.created_at > $2::timestamptz - interval '7 days' AND c.created_at <= $2) AS comments,
              (SELECT count(*)::int FROM call_recordings r WHERE r.is_visible AND r.published_at > $2::timestamptz - interval '7 days' AND r.published_at <= $2) AS recordings`,
      [readerId, until],
    );
    if (!counts || counts.posts + counts.comments + counts.recordings === 0) return undefined;
    return { ...counts, path: '/member-portal' };
  }
}

/** Administrators write in the portal without a membership: they hear of answers to them, and get none of the emails to members. */
const isReader = ({ isInnerCircleMember, isDisabled, role }: SessionUser, kind: MemberNotificationKind): boolean =>
  !isDisabled && (isInnerCircleMember || (kind === 'comments' && role === 'admin'));
