import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../config/env.js';
import { directConnection } from './data-source.js';

/** Called with the name of a changed table, or `resync` when changes may have been missed and caches must be dropped. */
export type ChangeCallback = (table: string | 'resync') => void;

/** Called with `<kind>:<id>` of a change in the member portal, or `resync` when changes may have been missed. */
export type MemberChangeCallback = (change: string) => void;

const channels = ['content_changed', 'member_changed'] as const;

/** Notified by each process to itself. */
const CHECK_CHANNEL = 'listener_check';
/** The sum is less than 2 s: no page is older when changes are not heard. */
const CHECK_EVERY_MS = 750;
const DEAF_AFTER_MS = 700;
const LONGEST_PAUSE_MS = 5_000;
/** `read_only_sql_transaction`: a replica follows its primary, and notifies nobody of what it receives. */
const IN_RECOVERY = '25006';

/**
 * Notifies this process of changed content tables, from any process: statement triggers notify the channel `content_changed` with
 * the table's name at commit, and row triggers notify `member_changed` about what members see. One connection per process:
 * each notification costs every connection that listens a transaction, whatever it listens to.
 *
 * Only a notification shows that the connection hears: one that a network has forgotten, or a pooler in transaction mode, is silent
 * without an error. So the pool, which makes the changes, notifies this connection all the time. When it does not hear that, it is
 * replaced, and subscribers of content get `resync` at each check until it hears again. While the pool gets no answer nothing is dropped.
 */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ChangeListener.name);
  private readonly callbacks: Record<(typeof channels)[number], Set<ChangeCallback>> = {
    content_changed: new Set(),
    member_changed: new Set(),
  };
  /** By channel. */
  private readonly others = new Map<string, (payload: string) => void>();
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private checks: NodeJS.Timeout | undefined;
  private isChecking = false;
  /** Ends the check under way. */
  private heard: (() => void) | undefined;
  /** Gives the connection up, once it listens. */
  private lost: ((error: unknown) => void) | undefined;
  private failures = 0;
  private isStopped = false;
  private isHearing = false;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

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

  /** Listens to one more channel; what is notified while the connection is lost is missed. Call it in `onModuleInit`. */
  listen(channel: string, callback: (payload: string) => void): void {
    this.others.set(channel, callback);
  }

  /** Whether changes are heard as they happen; while the connection is lost or silent they are not. */
  get isListening(): boolean {
    return this.isHearing;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
    this.checks = setInterval(() => void this.check(), CHECK_EVERY_MS);
    this.checks.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearInterval(this.checks);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client(directConnection(this.env, 'leap-listener'));
    let isLost = false;
    const lost = (error?: unknown): void => {
      if (isLost) return;
      isLost = true;
      this.reconnectLater(client, error);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload }) => {
      if (isLost) return;
      if (channel === CHECK_CHANNEL) this.hear();
      this.others.get(channel)?.(payload ?? '');
      const known = channels.find((one) => one === channel);
      if (known) this.notify(known, payload || 'resync');
    });
    this.client = client;
    try {
      await client.connect();
      await client.query(
        [CHECK_CHANNEL, ...channels, ...this.others.keys()].map((channel) => `LISTEN ${channel}`).join('; '),
      );
    } catch (error) {
      lost(error);
      return;
    }
    this.lost = lost;
    await this.check();
  }

  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    // A connection that is made meanwhile has not begun to listen in time.
    const { lost } = this;
    try {
      const heard = new Promise<true>((resolve) => (this.heard = () => resolve(true)));
      // Nothing to keep: no disk is waited for.
      await this.dataSource.query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')`, [
        CHECK_CHANNEL,
      ]);
      const silence = async (): Promise<false> => {
        await sleep(DEAF_AFTER_MS, undefined, { ref: false });
        // Reads what came while this process was blocked.
        await nextTurn();
        await nextTurn();
        return false;
      };
      if ((await Promise.race([heard, silence()])) || this.isStopped) return;
      this.missChanges();
      lost?.(new Error('it hears no changes; behind a pooler, LISTEN_DATABASE_URL has to name PostgreSQL itself'));
    } catch (error) {
      // Otherwise PostgreSQL answers nobody here: what is shown cannot be compared with anything newer.
      if ((error as { code?: unknown }).code === IN_RECOVERY && !this.isStopped) this.missChanges();
    } finally {
      this.isChecking = false;
    }
  }

  /** Changes may be missed from now on: nothing cached can be relied on. */
  private missChanges(): void {
    this.isHearing = false;
    this.notify('content_changed', 'resync');
  }

  private hear(): void {
    this.heard?.();
    this.isHearing = true;
    const hasMissed = this.failures > 0;
    this.failures = 0;
    if (hasMissed) for (const channel of channels) this.notify(channel, 'resync');
  }

  private reconnectLater(client: pg.Client, error: unknown): void {
    this.isHearing = false;
    this.lost = undefined;
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
