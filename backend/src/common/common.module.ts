import { Global, Module } from '@nestjs/common';
import { Encryption } from './encryption.js';
import { RateLimiter } from './rate-limiter.js';

/** What every module may inject without importing. */
@Global()
@Module({ providers: [Encryption, RateLimiter], exports: [Encryption, RateLimiter] })
export class CommonModule {}
