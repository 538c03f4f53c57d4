import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from './app-error.js';
import type { RateLimitRule } from './rate-limit.js';
import { callerKey, RateLimiter } from './rate-limiter.js';
import { readBytes } from './raw-body.js';

/** Size limit of a webhook's body: a recording with its transcript. */
const LIMIT_BYTES = 10 * 1024 * 1024;
/** Size of most webhooks; large bodies must not block them. */
const SMALL_BYTES = 256 * 1024;
/** Concurrently read bodies of each size in this process: at most 48 MB. Providers retry after a 503. */
const MAX_CONCURRENT = { small: 32, large: 4 };
const RETRY_AFTER_SECONDS = 5;
/** Limit of bodies without a valid signature. Those refused by their headers cost nothing, and are not counted. */
const refusedPerAddress: RateLimitRule = { name: 'webhooks.refused', points: 20, perSeconds: 60 };

/** A webhook's unread body. */
export interface UnreadBody {
  /**
   * Reads the body as bytes, over which signatures are computed. Call it after checking path and headers, with their time.
   * @param verify throws for an invalid signature, which is counted against the sender's address
   * @throws AppError `service_unavailable` (503) at the limit of concurrent bodies, `rate_limited` (429) after 20 unsigned bodies,
   * `body_too_large` (413), `unsupported_media_type` (415) for a compressed one, or what `verify` throws
   */
  verified<Verified>(verify: (bytes: Buffer) => Verified): Promise<Verified>;
}

/** Limits what strangers can make this process read in the name of a provider. */
@Injectable()
export class WebhookBodies {
  private readonly reading = { small: 0, large: 0 };

  constructor(private readonly limiter: RateLimiter) {}

  /** The body of this request. */
  of(req: Request): UnreadBody {
    return {
      verified: async (verify) => {
        const bytes = await this.read(req);
        try {
          return verify(bytes);
        } catch (error) {
          await this.limiter.consume(refusedPerAddress, callerKey(req.ip));
          throw error;
        }
      },
    };
  }

  private async read(req: Request): Promise<Buffer> {
    // Without a length it may become a large one.
    const length = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const size = length <= SMALL_BYTES ? 'small' : 'large';
    if (this.reading[size] >= MAX_CONCURRENT[size])
      throw new AppError('service_unavailable', 503, {
        detail: 'Enough webhooks are being read; send this one again soon.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    this.reading[size] += 1;
    try {
      await this.limiter.assertOpen([refusedPerAddress, callerKey(req.ip)]);
      return await readBytes(req, LIMIT_BYTES);
    } finally {
      this.reading[size] -= 1;
    }
  }
}
