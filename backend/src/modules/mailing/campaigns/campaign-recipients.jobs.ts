import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { toLanguage } from '@leap/domain';
import { DataSource } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { User } from '../../accounts/accounts.module.js';
import { NewsletterTests } from './newsletter-tests.service.js';
import { CampaignDelivery } from './campaign-delivery.service.js';
import { Campaign } from './campaign.entity.js';
import { CampaignQueue } from './campaign-queue.service.js';
import { CampaignSweep } from './campaign-sweep.service.js';

const EVERY_MINUTE = '* * * * *';

/** The jobs of campaigns. */
@Injectable()
export class CampaignRecipientsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly queue: CampaignQueue,
    private readonly delivery: CampaignDelivery,
    private readonly sweep: CampaignSweep,
    private readonly tests: NewsletterTests,
  ) {}

  onModuleInit(): void {
    this.jobs.work('campaign-recipients.enqueue', ({ id }) => this.queue.enqueueRecipients(id));
    this.jobs.work('campaign-recipients.deliver', ({ id }) => {
      const [campaignId = '', partition = '0'] = id.split(':');
      return this.delivery.deliver(campaignId, Number(partition));
    });
    this.jobs.work('campaigns.send-test', ({ id }) => this.sendTest(id));
    this.jobs.work('campaigns.sweep', () => this.sweep.sweep());
    this.jobs.schedule('campaigns.sweep', EVERY_MINUTE);
  }

  private async sendTest(id: string): Promise<void> {
    const [campaignId = '', userId = '', language] = id.split(':');
    const user = await this.dataSource.manager.findOneBy(User, { id: userId });
    const campaign = await this.dataSource.manager.findOneBy(Campaign, { id: campaignId });
    if (user && campaign) await this.tests.send(campaignId, campaign, user, toLanguage(language));
  }
}
