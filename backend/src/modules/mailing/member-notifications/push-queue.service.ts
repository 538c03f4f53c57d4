import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { PortalNotificationKind } from '../portal-notifications/portal-notification.entity.js';
import { QUIET_HOURS, quietEnd } from './quiet-hours.js';

/** Whether the member of settings `s` wants push messages of a kind. */
const wants = {
  own_post: 'coalesce(s.push_comments, true)',
  joined_post: 'coalesce(s.push_joined_posts, true)',
  mention: 'coalesce(s.push_mentions, true)',
  recording: 'coalesce(s.push_recordings, true)',
  announcement: 'coalesce(s.push_announcements, true)',
  calls: 'coalesce(s.push_calls, true)',
  callDayBefore: 'coalesce(s.push_call_day_before, false)',
  callHourBefore: 'coalesce(s.push_call_hour_before, false)',
} as const;
const { own_post, joined_post, mention, recording, announcement } = wants;
const news = Object.entries({ own_post, joined_post, mention, recording, announcement });

/** So long after it is due a message is of use: then it is in the portal anyway. */
const GIVES_UP_AFTER = `interval '12 hours'`;
/** What came longer ago is not announced to a device that it is new to, such as one whose owner has turned the kind on. */
const NEW_FOR = `interval '2 days'`;

/** What is new in the portal since the last message of its kind to device `d`, or since that began. */
const PENDING = `
  SELECT d.id AS "deviceId", n.user_id AS "userId", n.kind, max(n.latest_at) AS "newsUntil", s.time_zone AS "timeZone",
         coalesce(s.quiet_from, ${QUIET_HOURS.from}) AS "from", coalesce(s.quiet_until, ${QUIET_HOURS.until}) AS until
    FROM push_devices d
    JOIN users u ON u.id = d.user_id
    JOIN portal_notifications n ON n.user_id = u.id AND n.read_at IS NULL AND n.latest_at > now() - ${NEW_FOR}
    LEFT JOIN notification_settings s ON s.user_id = u.id
    CROSS JOIN LATERAL (
      SELECT coalesce(max(p.news_until), d.created_at) AS until FROM push_notifications p
       WHERE p.device_id = d.id AND p.kind = n.kind) announced
   WHERE NOT u.is_disabled AND (u.is_inner_circle_member OR (u.role = 'admin' AND n.kind = 'own_post'))
     AND n.latest_at > announced.until
     AND CASE n.kind ${news.map(([kind, isWanted]) => `WHEN '${kind}' THEN ${isWanted}`).join(' ')} ELSE false END
   GROUP BY d.id, n.user_id, n.kind, s.time_zone, s.quiet_from, s.quiet_until
  HAVING n.kind NOT IN ('own_post', 'joined_post', 'mention') OR max(n.latest_at) < now() - $1::interval
      OR min(greatest(n.since, announced.until)) < now() - $2::interval`;

/** Of whom and what a message about a call is. */
interface CallMessage {
  kind: 'calls' | 'call_reminders';
  setting: 'calls' | 'callDayBefore' | 'callHourBefore';
  subject: string;
  /** Null: all members. */
  people: readonly string[] | null;
  except?: readonly string[];
  /** Subjects of messages about this call that make a reminder needless. */
  instead?: readonly string[];
}

/** Decides which push messages there are: one for each device, kind and subject. */
@Injectable()
export class PushQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Creates messages about what is new in the portal, one of each kind; those of a night in the morning. Idempotent. */
  async queueNews({ rests, longestWait, now = new Date() }: { rests: string; longestWait: string; now?: Date }) {
    const pending = await this.dataSource.query<
      {
        deviceId: string;
        userId: string;
        kind: PortalNotificationKind;
        newsUntil: Date;
        timeZone: string | null;
        from: number;
        until: number;
      }[]
    >(PENDING, [rests, longestWait]);
    const due = pending.filter((row) => !quietEnd(now, row));
    if (due.length === 0) return;
    await this.dataSource.query(
      `INSERT INTO push_notifications (user_id, device_id, kind, subject, news_until, gives_up_at)
       SELECT d.user_id, d.id, due.kind, due.subject, due.news_until, now() + ${GIVES_UP_AFTER}
         FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) AS due (device_id, kind, subject, news_until)
         JOIN push_devices d ON d.id = due.device_id ORDER BY d.id, due.kind
       ON CONFLICT ON CONSTRAINT push_notifications_once DO NOTHING`,
      [
        due.map(({ deviceId }) => deviceId),
        due.map(({ kind }) => kind),
        due.map(({ newsUntil }) => newsUntil.toISOString()),
        due.map(({ newsUntil }) => newsUntil),
      ],
    );
  }

  /** Creates the messages about a call for the devices of all current members who want them, or of these people among them. Idempotent. */
  async addressCall(
    manager: EntityManager,
    { kind, setting, subject, people, except = [], instead = [] }: CallMessage,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO push_notifications (user_id, device_id, kind, subject, gives_up_at)
       SELECT u.id, d.id, $1::text, $2::text, now() + ${GIVES_UP_AFTER}
         FROM push_devices d JOIN users u ON u.id = d.user_id LEFT JOIN notification_settings s ON s.user_id = u.id
        WHERE u.is_inner_circle_member AND NOT u.is_disabled AND ${wants[setting]}
          AND ($3::uuid[] IS NULL OR u.id = ANY ($3)) AND u.id <> ALL ($4::uuid[])
          AND NOT EXISTS (SELECT FROM push_notifications p WHERE p.device_id = d.id AND p.kind = 'calls' AND p.subject = ANY ($5::text[]))
        ORDER BY d.id
       ON CONFLICT ON CONSTRAINT push_notifications_once DO NOTHING`,
      [kind, subject, people, except, instead],
    );
  }
}
