import { Global, Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';

/** What every module may inject without importing. */
@Global()
@Module({ providers: [RateLimiter], exports: [RateLimiter] })
export class CommonModule {}
