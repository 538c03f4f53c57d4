import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { ListPosition, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { CommunityActivity, mentionNews, postNews, participates } from '../../community/community.module.js';
import { recordingNews } from '../../recordings/recordings.module.js';
import type { PortalNotificationKind } from './portal-notification.entity.js';
import type { PortalNotificationRow, ReadPortalNotificationsDto } from './portal-notifications.dto.js';

/** Notifications with what there is to say about them now, which is asked for where it is shown: so what is hidden is left out. */
const shownSince = (since: string): string => `portal_notifications n
  CROSS JOIN LATERAL (SELECT n.post_id, n.user_id, ${since} AS since, n.kind IN ('announcement', 'mention') AS is_post) notice
  LEFT JOIN LATERAL (${postNews('notice')}) post ON true
  LEFT JOIN LATERAL (${mentionNews('notice')}) mention ON n.kind = 'mention'
  LEFT JOIN LATERAL (${recordingNews('n.call_recording_id')}) recording ON true`;
const SHOWN = shownSince('n.since');
/** Of a row of {@link mentionNews} the comment may be null; a row without one is not. */
const IS_SHOWN = `((post.title IS NOT NULL AND (n.kind <> 'mention' OR mention.is_there)) OR recording.title IS NOT NULL OR n.decision_id IS NOT NULL)`;

const notifications = new ListDefinition<{ readerId: string }, PortalNotificationRow>({
  select: `SELECT n.id, n.kind, n.post_id AS "postId", n.call_recording_id AS "callRecordingId", n.latest_at AS "createdAt",
                  n.read_at AS "readAt", coalesce(post.title, recording.title, '') AS title, coalesce(post.comments, 0) AS comments,
                  coalesce(post.first_comment_id, mention.comment_id) AS "commentId"`,
  table: SHOWN,
  orderedBy: { alias: 'n', column: 'latest_at' },
  filter: (statement, { readerId }) => statement.scope(readerId, (id) => `n.user_id = ${id}`).only(IS_SHOWN),
});

/** Of a notification `n`: whether something in it is neither read nor was in an email, and since when. */
export const IS_NOT_EMAILED = '(n.read_at IS NULL AND (n.emailed_until IS NULL OR n.emailed_until < n.latest_at))';
export const NOT_EMAILED_SINCE = `greatest(n.since, n.emailed_until + interval '1 millisecond')`;

/** What an email has to say about a notification. */
export interface UnreadNotification {
  id: string;
  kind: PortalNotificationKind;
  postId: string | null;
  callRecordingId: string | null;
  /** New ones; 0 for a post or a recording. */
  comments: number;
  latestAt: Date;
}

/** What is new in the portal for each member. */
@Injectable()
export class PortalNotificationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly activity: CommunityActivity,
  ) {}

  /** One page of a member's notifications, the latest first, in one statement. */
  list(readerId: string, query: ListPosition): Promise<Page<PortalNotificationRow>> {
    return notifications.page(this.dataSource, { ...query, readerId });
  }

  async countUnread(readerId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ unread: number }[]>(
      `SELECT count(*)::int AS unread FROM ${SHOWN} WHERE n.user_id = $1 AND n.read_at IS NULL AND ${IS_SHOWN}`,
      [readerId],
    );
    return row?.unread ?? 0;
  }

  /** Marks one notification or all as read, unless something came after `until`. Idempotent. @returns how many are not read */
  async markRead(readerId: string, { id, until }: ReadPortalNotificationsDto): Promise<number> {
    await this.dataSource.query(
      `UPDATE portal_notifications SET read_at = now(), updated_at = now()
        WHERE user_id = $1 AND read_at IS NULL AND latest_at <= $2 AND ($3::uuid IS NULL OR id = $3)`,
      [readerId, until, id ?? null],
    );
    return this.countUnread(readerId);
  }

  /** What a member has not read, of these kinds, and no email has included. */
  notEmailed(readerId: string, kinds: readonly PortalNotificationKind[]): Promise<UnreadNotification[]> {
    return this.dataSource.query(
      `SELECT n.id, n.kind, n.post_id AS "postId", n.call_recording_id AS "callRecordingId",
              coalesce(post.comments, 0) AS comments, n.latest_at AS "latestAt"
         FROM ${shownSince(NOT_EMAILED_SINCE)}
        WHERE n.user_id = $1 AND n.kind = ANY ($2) AND ${IS_NOT_EMAILED} AND ${IS_SHOWN}`,
      [readerId, kinds],
    );
  }

  /** What a member has not read of one kind, and came after `since`: two at most, as more are all alike to who asks. */
  unread(
    readerId: string,
    kind: PortalNotificationKind,
    since: Date | null,
  ): Promise<Pick<UnreadNotification, 'id' | 'postId' | 'callRecordingId'>[]> {
    return this.dataSource.query(
      `SELECT n.id, n.post_id AS "postId", n.call_recording_id AS "callRecordingId"
         FROM ${shownSince(`greatest(n.since, $3::timestamptz + interval '1 millisecond')`)}
        WHERE n.user_id = $1 AND n.kind = $2 AND n.read_at IS NULL AND n.latest_at > coalesce($3, '-infinity') AND ${IS_SHOWN} LIMIT 2`,
      [readerId, kind, since],
    );
  }

  /** Remembers what was in an email; what came later was not. */
  async markEmailed(
    manager: EntityManager,
    included: readonly Pick<UnreadNotification, 'id' | 'latestAt'>[],
  ): Promise<void> {
    await manager.query(
      `UPDATE portal_notifications n SET emailed_until = greatest(n.emailed_until, included.latest_at)
         FROM unnest($1::uuid[], $2::timestamptz[]) AS included (id, latest_at) WHERE n.id = included.id`,
      [included.map(({ id }) => id), included.map(({ latestAt }) => latestAt)],
    );
  }

  /** Notifies all current members of a post of the owner. Idempotent. @returns whether it is there and not hidden */
  async addPost(manager: EntityManager, postId: string): Promise<boolean> {
    const post = await this.activity.announcement(postId, manager);
    if (post) await this.addForMembers(manager, ['announcement', postId, null], post.writtenAt, post.authorId);
    return post !== undefined;
  }

  /** Notifies all current members of a published recording. Idempotent. */
  addRecording(manager: EntityManager, recordingId: string): Promise<void> {
    return this.addForMembers(manager, ['recording', null, recordingId], new Date());
  }

  private async addForMembers(
    manager: EntityManager,
    [kind, postId, recordingId]: [
      kind: 'announcement' | 'recording',
      postId: string | null,
      recordingId: string | null,
    ],
    at: Date,
    exceptId: string | null = null,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO portal_notifications (user_id, kind, post_id, call_recording_id, since, latest_at)
       SELECT u.id, $1::text, $2::uuid, $3::uuid, $4::timestamptz, $4::timestamptz FROM users u
        WHERE ${participates('u')} AND u.id IS DISTINCT FROM $5::uuid ORDER BY u.id
       ON CONFLICT DO NOTHING`,
      [kind, postId, recordingId, at, exceptId],
    );
  }
}
