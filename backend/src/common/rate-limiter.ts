import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
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

/** Rate-limit counters in PostgreSQL, shared by all processes and kept over restarts. `RATE_LIMITS=off` disables them. */
@Injectable()
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterStoreAbstract>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Counts one call.
   * @returns how many were counted in this window
   * @throws AppError `rate_limited` (429) beyond the rule's points; such a call is not counted
   */
  async consume(rule: RateLimitRule, key: string): Promise<number> {
    if (this.env.RATE_LIMITS === 'off') return 0;
    const limiter = this.limiterOf(rule);
    try {
      return (await limiter.consume(key)).consumedPoints;
    } catch (reason) {
      // Refused calls must not consume points that others refund.
      if (reason instanceof RateLimiterRes) await limiter.reward(key);
      throw refusal(reason);
    }
  }

  /** Checks without counting. @throws AppError `rate_limited` (429) when the rule's points are used up */
  async assertOpen(rule: RateLimitRule, key: string): Promise<void> {
    if (this.env.RATE_LIMITS === 'off') return;
    const counted = await this.limiterOf(rule).get(key);
    if (counted && counted.consumedPoints >= rule.points) throw refusal(counted);
  }

  /** Counts work under each of these rules while it runs. @throws AppError `rate_limited` (429) beyond the points of one */
  async during<Result>(
    counted: readonly (readonly [RateLimitRule, string])[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const [first, ...others] = counted;
    if (!first) return work();
    await this.consume(...first);
    try {
      return await this.during(others, work);
    } finally {
      await this.giveBack(...first);
    }
  }

  /** Refunds one counted call. */
  async giveBack(rule: RateLimitRule, key: string): Promise<void> {
    if (this.env.RATE_LIMITS !== 'off') await this.limiterOf(rule).reward(key);
  }

  /** Resets a key. */
  async forgive(rule: RateLimitRule, key: string): Promise<void> {
    if (this.env.RATE_LIMITS !== 'off') await this.limiterOf(rule).delete(key);
  }

  private limiterOf(rule: RateLimitRule): RateLimiterStoreAbstract {
    const existing = this.limiters.get(rule.name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: poolOf(this.dataSource),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // Each process removes expired rows every five minutes; one limiter does it for the whole table.
      clearExpiredByTimeout: this.limiters.size === 0,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.perSeconds,
    });
    this.limiters.set(rule.name, limiter);
    return limiter;
  }
}

/** The library rejects with a result instead of an error when the points are used up; other rejections are passed on. */
function refusal(reason: unknown): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason;
  return new AppError('rate_limited', 429, {
    detail: 'Too many requests.',
    retryAfterSeconds: reason.msBeforeNext / 1000,
  });
}
