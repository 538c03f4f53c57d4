import { createHmac } from 'node:crypto';
import type { StoredEvent } from './books.js';
import type { StripeState } from './state.js';

/** `off` holds events back, `shuffle` sends them in random order and some of them twice. */
export const webhookModes = ['on', 'off', 'shuffle'] as const;

/** The product's own endpoint, whose address differs between processes. */
export const OWN_ENDPOINT = 'we_sandbox';

const POLL_MS = 500;
const PATIENCE_MS = 10_000;
const AT_ONCE = 8;
/** Seconds until the next attempt; Stripe stops after three days. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1_800, 3_600];

interface Due {
  id: string;
  endpoint_id: string;
  attempts: number;
  event: StoredEvent;
  url: string;
  secret: string;
}

/** The header of a signed body: `t=…,v1=…`, HMAC-SHA256 over `t.body`. */
export function signatureHeader(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends events to the webhook endpoints until they are accepted: at least once, in any order. */
export class StripeDeliveries {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly state: StripeState,
    /** Address of the product of this process; replaces that of {@link OWN_ENDPOINT}. */
    public ownUrl: string,
  ) {}

  start(): void {
    const round = (): void => {
      this.running = this.deliverDue()
        .then((count) => count > 0)
        .catch(() => false)
        .then((hasMore) => {
          if (!this.isStopped) this.timer = setTimeout(round, hasMore ? 0 : POLL_MS).unref();
        });
    };
    round();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Sends due events. Two processes never make the same attempt. @returns how many were sent */
  async deliverDue(): Promise<number> {
    const { rows: states } = await this.state.pool.query<{ mode: string; has_due: boolean }>(
      `SELECT (SELECT value FROM sandbox.stripe_settings WHERE name = 'webhooks') AS mode,
              EXISTS (SELECT 1 FROM sandbox.stripe_deliveries WHERE delivered_at IS NULL AND next_at <= now() AND attempts < $1) AS has_due`,
      [pauses.length],
    );
    const [{ mode, has_due: hasDue } = { mode: 'off', has_due: false }] = states;
    if (mode === 'off' || !hasDue) return 0;
    const order = mode === 'shuffle' ? 'random()' : 'd.id';
    const { rows } = await this.state.pool.query<Due>(
      `UPDATE sandbox.stripe_deliveries t
          SET attempts = t.attempts + 1, next_at = now() + ($2::int[])[least(t.attempts + 1, cardinality($2::int[]))] * interval '1 second'
         FROM (SELECT d.id AS due FROM sandbox.stripe_deliveries d
                WHERE d.delivered_at IS NULL AND d.next_at <= now() AND d.attempts < cardinality($2::int[])
                ORDER BY ${order} LIMIT $1 FOR UPDATE SKIP LOCKED) picked,
              sandbox.stripe_objects e, sandbox.stripe_objects w
        WHERE t.id = picked.due AND e.id = t.event_id AND w.id = t.endpoint_id
       RETURNING t.id::text, t.endpoint_id, t.attempts, e.data AS event, w.data->>'url' AS url, w.data->>'secret' AS secret`,
      [AT_ONCE, pauses],
    );
    const jobs = mode === 'shuffle' ? rows.flatMap((row) => (Math.random() < 0.3 ? [row, row] : [row])) : rows;
    if (mode === 'on') for (const row of jobs.toSorted((a, b) => Number(a.id) - Number(b.id))) await this.send(row);
    else await Promise.all(jobs.map((row) => this.send(row)));
    return rows.length;
  }

  /** Sends one event now, repeatedly, in any mode. @returns the status codes, 0 without an answer */
  async deliverNow(eventId: string, times: number): Promise<number[]> {
    const event = await this.state.read((books) => books.get('event', eventId));
    const endpoints = await this.state.read((books) => books.where('webhook_endpoint', { status: 'enabled' }));
    const answers: number[] = [];
    for (const { id, url, secret = '' } of endpoints) {
      for (let time = 0; time < times; time += 1)
        answers.push(await this.post(event, id === OWN_ENDPOINT ? this.ownUrl : url, secret));
    }
    if (answers.every((status) => status >= 200 && status < 300))
      await this.state.pool.query(
        'UPDATE sandbox.stripe_deliveries SET delivered_at = now() WHERE event_id = $1 AND delivered_at IS NULL',
        [eventId],
      );
    return answers;
  }

  private async send({ id, endpoint_id, event, url, secret }: Due): Promise<void> {
    const status = await this.post(event, endpoint_id === OWN_ENDPOINT ? this.ownUrl : url, secret);
    const isAccepted = status >= 200 && status < 300;
    await this.state.pool.query(
      'UPDATE sandbox.stripe_deliveries SET delivered_at = CASE WHEN $2 THEN now() END, last_answer = $3 WHERE id = $1',
      [id, isAccepted, String(status)],
    );
  }

  private async post(event: StoredEvent, url: string, secret: string): Promise<number> {
    const body = JSON.stringify(event, null, 2);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureHeader(body, secret),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}
