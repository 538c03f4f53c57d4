import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { toLanguage } from '@leap/domain';
import { DataSource } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { User } from '../../accounts/accounts.module.js';
import { NewsletterTests } from '../campaigns/newsletter-tests.service.js';
import { SequenceStep } from '../campaigns/sequence-step.entity.js';
import { SequenceDelivery } from './sequence-delivery.service.js';
import { SequenceQueue } from './sequence-queue.service.js';

const EVERY_MINUTE = '* * * * *';

/** The jobs of sequences. */
@Injectable()
export class SequencesJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly queue: SequenceQueue,
    private readonly delivery: SequenceDelivery,
    private readonly tests: NewsletterTests,
  ) {}

  onModuleInit(): void {
    this.jobs.work('sequences.sweep', () => this.queue.sweep());
    this.jobs.work('sequences.deliver', ({ id }) => this.delivery.deliver(id));
    this.jobs.work('sequences.send-test', ({ id }) => this.sendTest(id));
    this.jobs.schedule('sequences.sweep', EVERY_MINUTE);
  }

  private async sendTest(id: string): Promise<void> {
    const [stepId = '', userId = '', language] = id.split(':');
    const { manager } = this.dataSource;
    const [user, step] = [
      await manager.findOneBy(User, { id: userId }),
      await manager.findOneBy(SequenceStep, { id: stepId }),
    ];
    if (user && step) await this.tests.send(stepId, step, user, toLanguage(language));
  }
}
