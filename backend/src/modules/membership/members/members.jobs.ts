import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../../jobs/jobs.service.js';
import { MembershipDecisions } from './membership-decisions.service.js';

const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Scheduled changes of memberships. */
@Injectable()
export class MembersJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly decisions: MembershipDecisions,
  ) {}

  onModuleInit(): void {
    this.jobs.work('members.end-grants', () => this.decisions.endOverdue());
    this.jobs.schedule('members.end-grants', EVERY_FIVE_MINUTES);
  }
}
