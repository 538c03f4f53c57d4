import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { ENV, type Env } from '../config/env.js';

/** Called with the name of a changed table, or `resync` when changes may have been missed and caches must be dropped. */
export type ChangeCallback = (table: string | 'resync') => void;

/** Called with `<kind>:<id>` of a change in the member portal, or `resync` when changes may have been missed. */
export type MemberChangeCallback = (change: string) => void;

const channels = ['content_changed', 'member_changed'] as const;

const HEARTBEAT_MS = 10_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Notifies this process of changed content tables, from any process: statement triggers notify the channel `content_changed` with
 * the table's name at commit, and row triggers notify `member_changed` about what members see. One connection per process.
 */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ChangeListener.name);
  private readonly callbacks: Record<(typeof channels)[number], Set<ChangeCallback>> = {
    content_changed: new Set(),
    member_changed: new Set(),
  };
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private failures = 0;
  private isStopped = false;
  private isConnected = false;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** @returns a function that unsubscribes */
  onChange(callback: ChangeCallback): () => void {
    this.callbacks.content_changed.add(callback);
    return () => this.callbacks.content_changed.delete(callback);
  }

  /** @returns a function that unsubscribes */
  onMemberChange(callback: MemberChangeCallback): () => void {
    this.callbacks.member_changed.add(callback);
    return () => this.callbacks.member_changed.delete(callback);
  }

  /** Whether changes are heard as they happen; while the connection is lost they are not. */
  get isListening(): boolean {
    return this.isConnected;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.env.DATABASE_URL,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
      application_name: 'leap-listener',
    });
    let isLost = false;
    const lost = (error?: unknown): void => {
      if (isLost) return;
      isLost = true;
      this.reconnectLater(client, error);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload }) => {
      const known = channels.find((one) => one === channel);
      if (known) this.notify(known, payload || 'resync');
    });
    this.client = client;
    try {
      await client.connect();
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
    } catch (error) {
      lost(error);
      return;
    }
    this.isConnected = true;
    if (this.failures > 0) for (const channel of channels) this.notify(channel, 'resync');
    this.failures = 0;
    // A broken connection (network, stalled server) is only detected when it is used.
    this.heartbeat = setInterval(() => void client.query('SELECT 1').catch(lost), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  private reconnectLater(client: pg.Client, error: unknown): void {
    clearInterval(this.heartbeat);
    this.isConnected = false;
    void client.end().catch(() => undefined);
    if (this.isStopped) return;
    this.failures += 1;
    if (this.failures === 1)
      this.logger.warn(
        `The change listener lost PostgreSQL: ${error instanceof Error ? error.message : 'connection ended'}`,
      );
    const pause = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** Math.min(this.failures, 6)) * (0.5 + Math.random() / 2);
    this.timer = setTimeout(() => void this.connect(), pause);
    this.timer.unref();
  }

  private notify(channel: (typeof channels)[number], change: string): void {
    for (const callback of this.callbacks[channel]) callback(change);
  }
}
