import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../../jobs/jobs.service.js';
import { AuditChain } from './audit-chain.service.js';

const EVERY_MINUTE = '* * * * *';

/** Keeps the chain over the audit log up to date. */
@Injectable()
export class AuditChainJobs implements OnModuleInit {
  private readonly logger = new Logger('AuditChain');

  constructor(
    private readonly jobs: JobsService,
    private readonly chain: AuditChain,
  ) {}

  onModuleInit(): void {
    this.jobs.work('audit-entries.seal', () => this.seal());
    this.jobs.schedule('audit-entries.seal', EVERY_MINUTE);
  }

  /** Logs the head of the chain: stored elsewhere, it proves when the end of the chain was cut off. */
  private async seal(): Promise<void> {
    const { count, head } = await this.chain.seal();
    if (count > 0) this.logger.log({ count, head }, 'Added entries to the chain of the audit log');
  }
}
