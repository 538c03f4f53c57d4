import { Global, Module } from '@nestjs/common';
import { Encryption } from './encryption.js';
import { ProofOfWork } from './proof-of-work.js';
import { RateLimiter } from './rate-limiter.js';
import { WebhookBodies } from './webhook-body.js';

/** What every module may inject without importing. */
@Global()
@Module({
  providers: [Encryption, ProofOfWork, RateLimiter, WebhookBodies],
  exports: [Encryption, ProofOfWork, RateLimiter, WebhookBodies],
})
export class CommonModule {}
