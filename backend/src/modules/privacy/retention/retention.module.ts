import { Module } from '@nestjs/common';
import { RetentionJobs } from './retention.jobs.js';
import { RetentionService } from './retention.service.js';

@Module({ providers: [RetentionService, RetentionJobs] })
export class RetentionModule {}
