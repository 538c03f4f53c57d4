import { Global, Module } from '@nestjs/common';
import { JobsService } from './jobs.service.js';

/** The job queue, for every module. */
@Global()
@Module({ providers: [JobsService], exports: [JobsService] })
export class JobsModule {}
