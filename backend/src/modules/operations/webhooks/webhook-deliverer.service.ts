import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { testEventKind, webhookLimits } from '@leap/domain';
import pLimit from 'p-limit';
import { DataSource, type EntityManager } from 'typeorm';
import { count } from '../../../common/counters.js';
import { Encryption } from '../../../common/encryption.js';
import { ENV, type Env } from '../../../config/env.js';
import { guardedPost } from '../../../integrations/guarded-fetch.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { toEventDto, type EventRow } from './events.dto.js';
import { failureOf, outcomeOf, pauseAfter, restAfter, type Outcome } from './webhook-outcome.js';
import { signedHeaders } from './webhook-signature.js';
import { turnOff } from './webhook-switch.js';
import { webhookKeyContext, type Webhook } from './webhook.entity.js';

/** An attempt whose process was killed is repeated after so many seconds. */
const LOST_AFTER_SECONDS = 60;
/** A job begins no attempt after that. */
const WORKS_MS = 20_000;
const WEBHOOKS_AT_ONCE = 20;
const ATTEMPTS_AT_ONCE = 10;
const GONE = 410;

const isDue = `w.off_at IS NULL AND (w.rests_until IS NULL OR w.rests_until <= now())
  AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.due_at <= now())`;

const CLAIM = `
  WITH next AS MATERIALIZED (
    SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND state = 'pending' AND due_at <= now()
     ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE webhook_deliveries d
     SET attempts = d.attempts + 1, attempted_at = now(), due_at = now() + make_interval(secs => $3), updated_at = now()
    FROM next, webhook_events e
   WHERE d.id = next.id AND e.id = d.event_id
  RETURNING d.id AS "deliveryId", d.attempts, e.id, e.kind, e.data, e.created_at AS "createdAt"`;

type DueWebhook = Pick<Webhook, 'id' | 'url' | 'sealedKey' | 'sealedFormerKey'>;
type Attempt = EventRow & { deliveryId: string; attempts: number };

/**
 * Sends events to webhooks, at least once. A delivery is claimed in a transaction of its own before it is sent: if the process dies, the
 * claim ends, and another one sends it again, with the same id.
 */
@Injectable()
export class WebhookDeliverer implements OnModuleInit {
  private readonly logger = new Logger('Webhooks');
  /** A receiver has so long to answer; tests do not wait for that. */
  timeoutMs = 10_000;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly encryption: Encryption,
    @Inject(ENV) private readonly env: Pick<Env, 'PRIVATE_WEBHOOKS'>,
  ) {}

  onModuleInit(): void {
    this.jobs.workWhile('webhooks.deliver', `EXISTS (SELECT FROM webhooks w WHERE ${isDue})`, () => this.deliver());
  }

  /** Sends what is due, for some seconds. Webhooks do not wait for each other. */
  async deliver(): Promise<void> {
    const until = Date.now() + WORKS_MS;
    const due = await this.dataSource.query<DueWebhook[]>(
      `SELECT w.id, w.url, w.sealed_key AS "sealedKey", CASE WHEN w.former_key_until > now() THEN w.sealed_former_key END AS "sealedFormerKey"
         FROM webhooks w WHERE ${isDue}`,
    );
    const limit = pLimit(WEBHOOKS_AT_ONCE);
    await Promise.all(
      due.map((webhook) =>
        limit(() => this.deliverTo(webhook, until)).catch((error: unknown) => this.leaveAlone(webhook.id, error)),
      ),
    );
  }

  /** One whose key cannot be read, for instance, does not keep the others from theirs. */
  private async leaveAlone(id: string, error: unknown): Promise<void> {
    this.logger.warn({ err: error, webhookId: id }, 'A webhook could not be sent its events');
    await this.dataSource.query(`UPDATE webhooks SET rests_until = now() + interval '1 minute' WHERE id = $1`, [id]);
  }

  /** Until nothing is due, nothing is taken, or the time is over. */
  private async deliverTo(webhook: DueWebhook, until: number): Promise<void> {
    const keys = [webhook.sealedKey, webhook.sealedFormerKey]
      .filter((sealed) => sealed !== null)
      .map((sealed) => this.encryption.open(sealed, webhookKeyContext(webhook)));
    while (Date.now() < until) {
      const [attempts] = await this.dataSource.query<[Attempt[], number]>(CLAIM, [
        webhook.id,
        ATTEMPTS_AT_ONCE,
        LOST_AFTER_SECONDS,
      ]);
      if (attempts.length === 0) return;
      const outcomes = await Promise.all(attempts.map((attempt) => this.send(webhook.url, keys, attempt)));
      await this.dataSource.transaction((manager) => this.note(manager, webhook.id, attempts, outcomes));
      if (outcomes.every(({ failure }) => failure !== undefined)) return;
    }
  }

  private send(url: string, keys: readonly string[], event: EventRow): Promise<Outcome> {
    const body = JSON.stringify(toEventDto(event));
    const headers = signedHeaders(event.id, new Date(), body, keys);
    return guardedPost(url, {
      headers,
      body,
      timeoutMs: this.timeoutMs,
      privateOrigins: this.env.PRIVATE_WEBHOOKS,
    })
      .then(outcomeOf, failureOf)
      .then((outcome) => {
        count(outcome.failure === undefined ? 'webhooks_delivered' : 'webhooks_failed');
        return outcome;
      });
  }

  private async note(
    manager: EntityManager,
    webhookId: string,
    attempts: readonly Attempt[],
    outcomes: readonly Outcome[],
  ): Promise<void> {
    // The webhook first, as everywhere: two processes that note outcomes of one do not wait for each other in a circle.
    const hasSucceeded = outcomes.some(({ failure }) => failure === undefined);
    // A test that fails says nothing of the events before and after it.
    const hasFailed = outcomes.some(
      ({ failure }, index) => failure !== undefined && attempts[index]?.kind !== testEventKind,
    );
    const [[webhook]] = await manager.query<[{ failures: number; isFailingForLong: boolean }[], number]>(
      `UPDATE webhooks
          SET failures = CASE WHEN $3 THEN 0 WHEN $2 THEN failures + 1 ELSE failures END,
              failing_since = CASE WHEN $3 THEN NULL WHEN $2 THEN coalesce(failing_since, now()) ELSE failing_since END,
              rests_until = NULL
        WHERE id = $1
       RETURNING failures, coalesce(failing_since < now() - make_interval(days => $4), false) AS "isFailingForLong"`,
      [webhookId, hasFailed, hasSucceeded, webhookLimits.failingDays],
    );
    if (!webhook) return;
    await manager.query(
      `UPDATE webhook_deliveries d
          SET state = CASE WHEN o.failure IS NULL THEN 'delivered' WHEN d.gives_up_at <= now() THEN 'failed' ELSE 'pending' END,
              status = o.status, failure = o.failure, due_at = now() + make_interval(secs => o.pause), updated_at = now()
         FROM unnest($1::uuid[], $2::smallint[], $3::text[], $4::integer[]) AS o (id, status, failure, pause)
        WHERE d.id = o.id AND d.state = 'pending'`,
      [
        attempts.map(({ deliveryId }) => deliveryId),
        outcomes.map(({ status }) => status ?? null),
        outcomes.map(({ failure }) => failure ?? null),
        attempts.map((attempt) => pauseAfter(attempt.attempts)),
      ],
    );
    const isEndpointGone = outcomes.some(({ status }) => status === GONE);
    // One that takes some of its events goes on with the others: those it refused have pauses of their own.
    if (!isEndpointGone && (hasSucceeded || !hasFailed)) return;
    if (isEndpointGone || webhook.isFailingForLong) {
      if (await turnOff(manager, webhookId, isEndpointGone ? 'endpoint_gone' : 'failing'))
        await this.jobs.enqueue(manager, 'webhooks.notify-turned-off', { id: webhookId });
      return;
    }
    await manager.query(`UPDATE webhooks SET rests_until = now() + make_interval(secs => $2) WHERE id = $1`, [
      webhookId,
      restAfter(webhook.failures),
    ]);
  }
}
