import { Global, Module } from '@nestjs/common';
import { FathomStatus } from './fathom-status.js';
import { FathomClient } from './fathom.client.js';

/** Fathom, for the webhook, the import and the health check. */
@Global()
@Module({ providers: [FathomClient, FathomStatus], exports: [FathomClient, FathomStatus] })
export class FathomModule {}
