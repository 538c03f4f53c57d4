import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { toLanguage } from '@leap/contracts/domain';
import { DataSource } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service.js';
import { User } from '../users/user.entity.js';
import { LetterDelivery } from './letter-delivery.service.js';
import { LetterTaking } from './letter-taking.service.js';
import { LetterTending } from './letter-tending.service.js';

const EVERY_MINUTE = '* * * * *';

/** What letters have done by the queue. */
@Injectable()
export class LetterRecipientsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly taking: LetterTaking,
    private readonly delivery: LetterDelivery,
    private readonly tending: LetterTending,
  ) {}

  onModuleInit(): void {
    this.jobs.work('letter-recipients.take', ({ id }) => this.taking.take(id));
    this.jobs.work('letter-recipients.deliver', ({ id }) => {
      const [letterId = '', lane = '0'] = id.split(':');
      return this.delivery.deliver(letterId, Number(lane));
    });
    this.jobs.work('letters.send-test', ({ id }) => this.sendTest(id));
    this.jobs.work('letters.tend', () => this.tending.tend());
    this.jobs.schedule('letters.tend', EVERY_MINUTE);
  }

  private async sendTest(id: string): Promise<void> {
    const [letterId = '', userId = '', language] = id.split(':');
    const user = await this.dataSource.manager.findOneBy(User, { id: userId });
    if (user) await this.delivery.sendTest(letterId, user, toLanguage(language));
  }
}
