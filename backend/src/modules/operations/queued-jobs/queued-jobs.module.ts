import { Module } from '@nestjs/common';
import { QueuedJobsAdminController } from './queued-jobs-admin.controller.js';
import { QueuedJobsService } from './queued-jobs.service.js';

@Module({ controllers: [QueuedJobsAdminController], providers: [QueuedJobsService] })
export class QueuedJobsModule {}
