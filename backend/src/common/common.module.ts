import { Global, Module } from '@nestjs/common';
import { Encryption } from './encryption.js';
import { ProofOfWork } from './proof-of-work.js';
import { RateLimiter } from './rate-limiter.js';
import { WebhookBodies } from './webhook-body.js';
import { WholeApiDocument } from './whole-api-document.js';

/** Globally injectable providers. */
@Global()
@Module({
  providers: [Encryption, ProofOfWork, RateLimiter, WebhookBodies, WholeApiDocument],
  exports: [Encryption, ProofOfWork, RateLimiter, WebhookBodies, WholeApiDocument],
})
export class CommonModule {}
