import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { testEventKind } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import { Encryption } from '../../../common/encryption.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField } from '../../../common/refused-field.js';
import { ENV, type Env } from '../../../config/env.js';
import { isPrivateHost } from '../../../integrations/public-address.js';
import { newKey } from './webhook-signature.js';
import { turnOff } from './webhook-switch.js';
import { Webhook, webhookKeyContext } from './webhook.entity.js';
import type {
  CreateWebhookDto,
  ListWebhookDeliveriesQueryDto,
  UpdateWebhookDto,
  WebhookDeliveryRow,
  WebhookRow,
} from './webhooks.dto.js';

/** So long a receiver has to change its key. */
const FORMER_KEY = `interval '24 hours'`;

const webhooks = new ListDefinition<object, WebhookRow>({
  select: `
    SELECT w.id, w.name, w.url, w.kinds, w.failing_since AS "failingSince", w.off_reason AS "offReason", w.created_at AS "createdAt", w.updated_at AS "updatedAt",
           CASE WHEN w.former_key_until > now() THEN w.former_key_until END AS "formerKeyUntil",
           (SELECT count(*)::integer FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending') AS "pendingCount",
           (SELECT count(*)::integer FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'failed') AS "failedCount"`,
  table: 'webhooks w',
  orderedBy: { alias: 'w' },
  filter: () => undefined,
});

const deliveries = new ListDefinition<
  Pick<ListWebhookDeliveriesQueryDto, 'state'> & { webhookId: string },
  WebhookDeliveryRow
>({
  select: `
    SELECT d.id, d.created_at AS "createdAt", d.state, d.attempts, d.attempted_at AS "attemptedAt", d.due_at AS "dueAt", d.status, d.failure,
           (SELECT json_build_object('id', e.id, 'kind', e.kind, 'data', e.data) FROM webhook_events e WHERE e.id = d.event_id) AS event`,
  table: 'webhook_deliveries d',
  orderedBy: { alias: 'd' },
  filter: (statement, { webhookId, state }) =>
    statement.where(webhookId, (value) => `d.webhook_id = ${value}`).where(state, (value) => `d.state = ${value}`),
});

/** Webhooks: addresses of other programs that are notified of events, and what they were sent. */
@Injectable()
export class WebhooksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly encryption: Encryption,
    @Inject(ENV) private readonly env: Pick<Env, 'PRIVATE_WEBHOOKS'>,
  ) {}

  list(query: CursorQueryDto): Promise<Page<WebhookRow>> {
    return webhooks.page(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<WebhookRow> {
    return find(this.dataSource.manager, id);
  }

  /** @returns it, and its key, which is stored encrypted. @throws AppError `validation_failed` (422) for an address that is refused */
  async create(actorId: string, submitted: CreateWebhookDto): Promise<{ row: WebhookRow; key: string }> {
    await this.assertAllowed(submitted.url);
    const key = newKey();
    const row = await this.dataSource.transaction(async (manager) => {
      const id = crypto.randomUUID();
      await manager.insert(Webhook, {
        ...submitted,
        id,
        sealedKey: this.encryption.seal(key, webhookKeyContext({ id })),
      });
      return this.recorded(manager, 'webhooks.created', actorId, id);
    });
    return { row, key };
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) */
  async update(actorId: string, id: string, { version, ...submitted }: UpdateWebhookDto): Promise<WebhookRow> {
    await this.assertAllowed(submitted.url);
    return this.dataSource.transaction(async (manager) => {
      await changeVersion(
        manager,
        Webhook,
        { id, version },
        {
          ...submitted,
          restsUntil: null,
          failingSince: null,
          failures: 0,
        },
      );
      return this.recorded(manager, 'webhooks.updated', actorId, id);
    });
  }

  /** A new key; the one of before signs too for 24 hours. @throws AppError `not_found` (404) */
  async changeKey(actorId: string, id: string): Promise<{ row: WebhookRow; key: string }> {
    const key = newKey();
    const row = await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `UPDATE webhooks SET sealed_former_key = sealed_key, former_key_until = now() + ${FORMER_KEY}, sealed_key = $2, updated_at = now() WHERE id = $1`,
        [id, this.encryption.seal(key, webhookKeyContext({ id }))],
      );
      return this.recorded(manager, 'webhooks.key-changed', actorId, id);
    });
    return { row, key };
  }

  /** Idempotent. @throws AppError `not_found` (404) */
  turnOff(actorId: string, id: string): Promise<WebhookRow> {
    return this.dataSource.transaction(async (manager) => {
      const isChanged = await turnOff(manager, id, 'owner');
      return isChanged ? this.recorded(manager, 'webhooks.turned-off', actorId, id) : find(manager, id);
    });
  }

  /** Idempotent; what was given up meanwhile stays so. @throws AppError `not_found` (404) */
  turnOn(actorId: string, id: string): Promise<WebhookRow> {
    return this.dataSource.transaction(async (manager) => {
      const [changed] = await manager.query<[object[], number]>(
        `UPDATE webhooks SET off_at = NULL, off_reason = NULL, failing_since = NULL, failures = 0, updated_at = now()
          WHERE id = $1 AND off_at IS NOT NULL RETURNING id`,
        [id],
      );
      return changed.length > 0 ? this.recorded(manager, 'webhooks.turned-on', actorId, id) : find(manager, id);
    });
  }

  /** @throws AppError `not_found` (404) */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(Webhook, id);
      if (affected !== 1) throw noSuchWebhook();
      await this.audit.record('webhooks.deleted', actorId, manager, { type: 'webhook', id });
    });
  }

  /** Sends an event of the kind `webhook.test` to this webhook. @throws AppError `not_found` (404) */
  async test(id: string): Promise<void> {
    const sent = await this.dataSource.query<object[]>(
      `WITH event AS (
         INSERT INTO webhook_events (kind, data, transaction_number)
         SELECT $2, jsonb_build_object('id', id), pg_current_xact_id()::text::bigint FROM webhooks WHERE id = $1 RETURNING id
       )
       INSERT INTO webhook_deliveries (webhook_id, event_id, gives_up_at) SELECT $1, id, now() FROM event RETURNING id`,
      [id, testEventKind],
    );
    if (sent.length === 0) throw noSuchWebhook();
  }

  /** What a webhook was sent, newest first. @throws AppError `not_found` (404) */
  async deliveries(id: string, query: ListWebhookDeliveriesQueryDto): Promise<Page<WebhookDeliveryRow>> {
    await this.get(id);
    return deliveries.page(this.dataSource, { ...query, webhookId: id });
  }

  /** Sends a delivery again, with the id of its event. Idempotent. @throws AppError `not_found` (404) */
  async resend(id: string, deliveryId: string): Promise<void> {
    if ((await this.sendAgain(id, `id = $2`, [deliveryId])) === 0) throw noSuchWebhook();
  }

  /** Sends all again that were given up. @returns how many. @throws AppError `not_found` (404) */
  async resendFailed(id: string): Promise<number> {
    await this.get(id);
    return this.sendAgain(id, `state = 'failed'`);
  }

  private async sendAgain(id: string, condition: string, values: unknown[] = []): Promise<number> {
    const [sent] = await this.dataSource.query<[object[], number]>(
      `UPDATE webhook_deliveries
          SET state = 'pending', due_at = now(), attempts = 0, gives_up_at = now() + interval '3 days', updated_at = now()
        WHERE webhook_id = $1 AND ${condition} RETURNING id`,
      [id, ...values],
    );
    return sent.length;
  }

  /** The connection checks again: a name may lead elsewhere later. */
  private async assertAllowed(address: string): Promise<void> {
    const url = URL.parse(address);
    if (!url || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol))
      throw refusedField('url', 'invalid_format');
    if (this.env.PRIVATE_WEBHOOKS.includes(url.origin)) return;
    if (url.protocol !== 'https:') throw refusedField('url', 'https_required');
    if (await isPrivateHost(url.hostname.replace(/^\[|\]$/g, ''))) throw refusedField('url', 'private_address');
  }

  private async recorded(
    manager: EntityManager,
    action: AuditAction,
    actorId: string,
    id: string,
  ): Promise<WebhookRow> {
    const row = await find(manager, id);
    await this.audit.record(action, actorId, manager, { type: 'webhook', id });
    return row;
  }
}

const noSuchWebhook = (): AppError => new AppError('not_found', 404, { detail: 'There is no such record.' });

async function find(manager: EntityManager, id: string): Promise<WebhookRow> {
  const row = await webhooks.find(manager, id, {});
  if (!row) throw noSuchWebhook();
  return row;
}
