import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdempotentRequestsInterceptor } from './idempotent-requests.interceptor.js';

/** Repeated requests of programs make nothing twice. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: IdempotentRequestsInterceptor }] })
export class IdempotentRequestsModule {}
