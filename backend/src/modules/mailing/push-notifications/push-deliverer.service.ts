import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { Encryption } from '../../../common/encryption.js';
import { refreshTexts } from '../../../integrations/mail/mail-texts.js';
import { WebPushClient, type PushSubscription } from '../../../integrations/web-push/web-push.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import {
  CallNotificationsService,
  isUrgent,
  type CallChange,
} from '../member-notifications/call-notifications.service.js';
import { reminderSetting } from '../member-notifications/call-reminder.js';
import { toNotificationSettingsDto } from '../member-notifications/notification-settings.dto.js';
import { NotificationSettingsService } from '../member-notifications/notification-settings.service.js';
import { PortalNotificationsService } from '../portal-notifications/portal-notifications.service.js';
import { pushDeviceContext } from './push-device.entity.js';
import type { PushKind } from './push-notification.entity.js';
import { failureOf, outcomeOf, pauseAfter, type PushOutcome } from './push-outcome.js';
import { callText, isNews, newsText, type PushText } from './push-texts.js';

/** A message whose process was killed before it was sent is taken again after so many seconds. */
const LOST_AFTER_SECONDS = 60;
/** A job begins no attempt after that. */
const WORKS_MS = 20_000;
const AT_ONCE = 10;
/** So long a push service keeps a message for a device that is off; one about a call until that begins. */
const TTL_SECONDS = 12 * 3_600;
/** After the quiet hours a message may take so long. */
const GIVES_UP_AFTER = `interval '12 hours'`;

const CLAIM = `
  WITH next AS MATERIALIZED (
    SELECT id FROM push_notifications WHERE state = 'pending' AND due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE push_notifications p SET attempts = p.attempts + 1, due_at = now() + make_interval(secs => $2), updated_at = now()
    FROM next, push_devices d, users u
   WHERE p.id = next.id AND d.id = p.device_id AND u.id = p.user_id
  RETURNING p.id, p.device_id AS "deviceId", p.user_id AS "userId", p.kind, p.subject, p.attempts, u.language, u.membership_started_at AS "membershipStartedAt",
            d.endpoint_hash AS "endpointHash", d.sealed_subscription AS "sealedSubscription",
            NOT u.is_disabled AND (u.is_inner_circle_member OR (u.role = 'admin' AND p.kind = 'own_post')) AND EXISTS (
              SELECT FROM sessions s WHERE s.sess ->> 'userId' = d.user_id::text AND s.expire > now()
                 AND encode(sha256(convert_to(s.sid, 'UTF8')), 'hex') = d.session_hash) AS "isReader"`;

interface Claimed {
  id: string;
  deviceId: string;
  userId: string;
  kind: PushKind;
  subject: string;
  attempts: number;
  language: Language;
  membershipStartedAt: Date | null;
  endpointHash: string;
  sealedSubscription: string;
  isReader: boolean;
}

interface Content extends PushText {
  /** In the portal, without language. */
  path: string;
  /** Of a call. */
  change?: CallChange;
}

/**
 * Sends push messages. What there is to say is decided when a message is sent; it is noted as `sending` before, so that it reaches a
 * device once: if the process dies in between, it is not sent again, and the news waits in the portal. One that a push service did not
 * take, or did not answer to, is repeated with the same topic and tag, which replaces the earlier one.
 */
@Injectable()
export class PushDeliverer implements OnModuleInit {
  private readonly logger = new Logger('Push');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly client: WebPushClient,
    private readonly encryption: Encryption,
    private readonly calls: CallNotificationsService,
    private readonly portal: PortalNotificationsService,
    private readonly settings: NotificationSettingsService,
    private readonly siteSettings: SiteSettingsService,
  ) {}

  onModuleInit(): void {
    this.jobs.workWhile(
      'push-notifications.deliver',
      `EXISTS (SELECT FROM push_notifications WHERE state = 'pending' AND due_at <= now())`,
      () => this.deliver(),
    );
  }

  /** Sends what is due, for some seconds. */
  async deliver(now = new Date()): Promise<void> {
    const until = Date.now() + WORKS_MS;
    await refreshTexts();
    while (Date.now() < until) {
      const [claimed] = await this.dataSource.query<[Claimed[], number]>(CLAIM, [AT_ONCE, LOST_AFTER_SECONDS]);
      if (claimed.length === 0) return;
      await Promise.all(
        claimed.map((message) =>
          // One whose keys cannot be read, for instance, keeps no other from being sent; it is tried again until it is given up.
          this.deliverOne(message, now).catch((error: unknown) => {
            this.logger.warn({ err: error, pushNotificationId: message.id }, 'A push message could not be sent');
            return this.note(message, { result: 'later' });
          }),
        ),
      );
    }
  }

  private async deliverOne(message: Claimed, now: Date): Promise<void> {
    const content = message.isReader ? await this.contentOf(message, now) : undefined;
    if (!content) return this.end(message.id, 'obsolete');
    const { change } = content;
    const quietEnd = await this.settings.quietEnd(message.userId, now);
    if (quietEnd && !(change && isUrgent(change, quietEnd))) return this.defer(message.id, quietEnd);
    const { endpoint, keys } = JSON.parse(
      this.encryption.open(message.sealedSubscription, pushDeviceContext(message)),
    ) as PushSubscription;
    if (!(await this.begin(message))) return;
    const { contactEmail } = await this.siteSettings.get();
    const topic = `${message.kind}${change ? `-${message.id.slice(0, 8)}` : ''}`;
    const { title, body, path } = content;
    const outcome = await this.client
      .send(
        { endpoint, keys },
        {
          payload: { title, body, tag: topic, language: message.language, path: localized(path, message.language) },
          topic,
          ttlSeconds: change ? secondsUntil(change, now) : TTL_SECONDS,
          isUrgent: change?.kind === 'hourBefore',
          subject: `mailto:${contactEmail}`,
        },
      )
      .then(outcomeOf, failureOf);
    await this.note(message, outcome);
  }

  /** What a message says now; undefined when there is nothing, or it is not wanted any more. */
  private async contentOf(message: Claimed, now: Date): Promise<Content | undefined> {
    const { userId, kind, subject, language, membershipStartedAt } = message;
    const settings = toNotificationSettingsDto(await this.settings.find(userId));
    const isWanted = {
      own_post: settings.pushComments,
      joined_post: settings.pushJoinedPosts,
      mention: settings.pushMentions,
      recording: settings.pushRecordings,
      announcement: settings.pushAnnouncements,
      calls: settings.pushCalls,
      call_reminders:
        reminderSetting(subject) === 'callDayBefore' ? settings.pushCallDayBefore : settings.pushCallHourBefore,
    }[kind];
    if (!isWanted) return undefined;
    if (isNews(kind)) {
      const [only, ...others] = await this.portal.unread(userId, kind, await this.announcedUntil(message));
      if (!only) return undefined;
      const address =
        only.callRecordingId === null ? `?post=${only.postId}` : `?tab=recordings&recording=${only.callRecordingId}`;
      return { ...newsText(kind, language), path: `/member-portal${others.length === 0 ? address : ''}` };
    }
    const reader = { userId, subject, user: { membershipStartedAt } };
    const change = await (kind === 'calls' ? this.calls.changeOf(reader, now) : this.calls.reminderOf(reader, now));
    return change && { ...callText(change, language), path: '/member-portal', change };
  }

  /** Until when the news of a kind are in an earlier message to the same device: what is new since must be something to show. */
  private async announcedUntil({ id, deviceId, kind }: Claimed): Promise<Date | null> {
    const [earlier] = await this.dataSource.query<{ until: Date | null }[]>(
      `SELECT max(p.news_until) AS until FROM push_notifications p JOIN push_notifications own ON own.id = $1
        WHERE p.device_id = $2 AND p.kind = $3 AND p.news_until < own.news_until AND p.state IN ('sending', 'sent')`,
      [id, deviceId, kind],
    );
    return earlier?.until ?? null;
  }

  /** Notes that a message is being sent. @returns false when another process has taken it meanwhile */
  private async begin({ id, attempts }: Claimed): Promise<boolean> {
    const [begun] = await this.dataSource.query<[object[], number]>(
      `UPDATE push_notifications SET state = 'sending', updated_at = now() WHERE id = $1 AND state = 'pending' AND attempts = $2 RETURNING id`,
      [id, attempts],
    );
    return begun.length > 0;
  }

  private async note({ id, deviceId, attempts, kind }: Claimed, { result, status }: PushOutcome): Promise<void> {
    if (result === 'expired') {
      await this.dataSource.query('DELETE FROM push_devices WHERE id = $1', [deviceId]);
      return;
    }
    if (result !== 'later') {
      if (result === 'refused')
        this.logger.warn({ status, kind, pushDeviceId: deviceId }, 'A push service refused a message');
      return this.end(id, result === 'sent' ? 'sent' : 'failed', status);
    }
    await this.dataSource.query(
      `UPDATE push_notifications
          SET state = CASE WHEN gives_up_at <= now() THEN 'failed' ELSE 'pending' END, status = $2,
              due_at = now() + make_interval(secs => $3), updated_at = now()
        WHERE id = $1 AND state IN ('pending', 'sending')`,
      [id, status ?? null, pauseAfter(attempts)],
    );
  }

  private async end(id: string, state: 'sent' | 'failed' | 'obsolete', status?: number): Promise<void> {
    await this.dataSource.query(
      'UPDATE push_notifications SET state = $2, status = $3, updated_at = now() WHERE id = $1',
      [id, state, status ?? null],
    );
  }

  /** Waits for the end of the reader's quiet hours, which is no attempt. */
  private async defer(id: string, until: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE push_notifications SET due_at = $2, gives_up_at = $2::timestamptz + ${GIVES_UP_AFTER}, attempts = attempts - 1, updated_at = now()
        WHERE id = $1 AND state = 'pending'`,
      [id, until],
    );
  }
}

const localized = (path: string, language: Language): string => (language === 'es' ? `/es${path}` : path);

/** A message about a call is of no use when that was expected. */
const secondsUntil = ({ neededBy }: CallChange, now: Date): number =>
  Math.max(60, Math.min(TTL_SECONDS, Math.round((neededBy.getTime() - now.getTime()) / 1000)));
