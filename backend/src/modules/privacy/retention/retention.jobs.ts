import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../../jobs/jobs.service.js';
import { RetentionService } from './retention.service.js';

/** 03:23 UTC: at night on both sides of the Americas. */
const EVERY_NIGHT = '23 3 * * *';

/** Enforces the retention periods of the privacy policy. */
@Injectable()
export class RetentionJobs implements OnModuleInit {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly jobs: JobsService,
    private readonly retention: RetentionService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('retention.delete-expired', async () => {
      this.logger.log(
        { deleted: await this.retention.deleteExpired() },
        'Deleted what had reached the end of its retention',
      );
    });
    this.jobs.schedule('retention.delete-expired', EVERY_NIGHT);
  }
}
