import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../config/env.js';
import { poolOf } from '../database/data-source.js';
import { AppError } from './app-error.js';
import type { RateLimitRule } from './rate-limit.js';

const IPV6_NETWORK_GROUPS = 4;

/** Key of a caller: an IPv4 address, or the /64 network of an IPv6 customer. */
export function callerKey(address: string | undefined): string {
  if (!address) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, IPV6_NETWORK_GROUPS).join(':');
}

/** A rule and whom it counts. */
export type Counter = readonly [rule: RateLimitRule, key: string];

interface Counted {
  points: number;
  /** In milliseconds since 1970. */
  expire: number;
}

/**
 * Adds to counters, in this order, so that calls that share some of them never wait for each other in a circle. Columns by name: with all
 * of them it would not be prepared.
 */
const ADD = `
  INSERT INTO rate_limits (key, points, expire)
  SELECT key, points, expire FROM unnest($1::text[], $2::int[], $3::bigint[]) AS added (key, points, expire)
      ON CONFLICT (key) DO UPDATE SET
         points = excluded.points + CASE WHEN rate_limits.expire > $4 THEN rate_limits.points ELSE 0 END,
         expire = CASE WHEN rate_limits.expire > $4 THEN rate_limits.expire ELSE excluded.expire END
  RETURNING points, expire::float8`;

const CLEAN_EVERY_MS = 300_000;
const CLEAN_AFTER_MS = 3_600_000;

const idOf = ([rule, key]: Counter): string => `${rule.name}:${key}`;

/** Rate-limit counters in PostgreSQL, which all processes share and which survive restarts. `RATE_LIMITS=off` disables them. */
@Injectable()
export class RateLimiter implements OnModuleDestroy {
  private readonly pool: Pool;
  private readonly cleaning: NodeJS.Timeout;

  constructor(
    dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.pool = poolOf(dataSource);
    // A failure is repeated five minutes later.
    this.cleaning = setInterval(() => void this.clean().catch(() => undefined), CLEAN_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.cleaning);
  }

  /**
   * Counts one call.
   * @returns how many were counted in this window
   * @throws AppError `rate_limited` (429) beyond the rule's points; such a call is not counted
   */
  async consume(rule: RateLimitRule, key: string): Promise<number> {
    const [points = 0] = await this.consumeAll([[rule, key]]);
    return points;
  }

  /**
   * Counts one call, for answers that say how many are left. Calls beyond the rule's points are counted too: the window ends all the same.
   * @returns what is left, and the whole seconds until all are back; `refusal`: `rate_limited` (429), to be thrown
   */
  async count(rule: RateLimitRule, key: string): Promise<{ left: number; resetSeconds: number; refusal?: AppError }> {
    if (this.env.RATE_LIMITS === 'off') return { left: rule.points, resetSeconds: rule.perSeconds };
    const [counted] = await this.add([[rule, key]], 1);
    if (!counted) return { left: rule.points, resetSeconds: rule.perSeconds };
    return {
      left: Math.max(0, rule.points - counted.points),
      resetSeconds: Math.max(0, Math.ceil((counted.expire - Date.now()) / 1_000)),
      ...(counted.points > rule.points ? { refusal: rateLimited(counted) } : {}),
    };
  }

  /**
   * Counts one call by each of these, as {@link consume} would one after another: after one that is beyond its points none counts.
   * @param unlimited counted too, but never refused
   * @returns how many each of them counted in its window
   */
  async consumeAll(limited: readonly Counter[], unlimited: readonly Counter[] = []): Promise<number[]> {
    const counters = [...limited, ...unlimited];
    if (this.env.RATE_LIMITS === 'off') return counters.map(() => 0);
    const counted = await this.add(counters, 1);
    const refused = limited.findIndex(([{ points }], index) => (counted[index]?.points ?? 0) > points);
    const refusal = counted[refused];
    if (!refusal) return counted.map(({ points }) => points);
    // Refused calls must not consume points that others refund.
    await this.giveBackAll(counters.slice(refused));
    throw rateLimited(refusal);
  }

  /** Checks without counting. @throws AppError `rate_limited` (429) when the points of one are used up, the first in this order */
  async assertOpen(...counters: readonly Counter[]): Promise<void> {
    if (this.env.RATE_LIMITS === 'off') return;
    const { rows } = await this.pool.query<Counted & { key: string }>(
      'SELECT key, points, expire::float8 FROM rate_limits WHERE key = ANY($1::text[]) AND expire > $2',
      [counters.map(idOf), Date.now()],
    );
    for (const counter of counters) {
      const counted = rows.find(({ key }) => key === idOf(counter));
      if (counted && counted.points >= counter[0].points) throw rateLimited(counted);
    }
  }

  /** Refunds one counted call. */
  async giveBack(rule: RateLimitRule, key: string): Promise<void> {
    await this.giveBackAll([[rule, key]]);
  }

  /** Refunds one call of each. */
  async giveBackAll(counters: readonly Counter[]): Promise<void> {
    if (this.env.RATE_LIMITS !== 'off') await this.add(counters, -1);
  }

  /** Resets a key. */
  async forgive(rule: RateLimitRule, key: string): Promise<void> {
    if (this.env.RATE_LIMITS !== 'off')
      await this.pool.query('DELETE FROM rate_limits WHERE key = $1', [idOf([rule, key])]);
  }

  private async add(counters: readonly Counter[], points: 1 | -1): Promise<Counted[]> {
    const now = Date.now();
    const { rows } = await this.pool.query<Counted>(ADD, [
      counters.map(idOf),
      counters.map(() => points),
      counters.map(([{ perSeconds }]) => now + perSeconds * 1_000),
      now,
    ]);
    return rows;
  }

  private async clean(): Promise<void> {
    await this.pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now() - CLEAN_AFTER_MS]);
  }
}

const rateLimited = ({ expire }: Counted): AppError =>
  new AppError('rate_limited', 429, {
    detail: 'Too many requests.',
    retryAfterSeconds: Math.max(0, expire - Date.now()) / 1_000,
  });
