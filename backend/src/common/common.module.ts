import { Global, Module } from '@nestjs/common';
import { Encryption } from './encryption.js';
import { RateLimiter } from './rate-limiter.js';
import { WebhookBodies } from './webhook-body.js';

/** What every module may inject without importing. */
@Global()
@Module({ providers: [Encryption, RateLimiter, WebhookBodies], exports: [Encryption, RateLimiter, WebhookBodies] })
export class CommonModule {}
