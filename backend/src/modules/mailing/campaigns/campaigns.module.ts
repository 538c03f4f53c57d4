import { Module } from '@nestjs/common';
import { CampaignRecipientsModule } from './campaign-recipients.module.js';
import { CampaignsAdminController } from './campaigns-admin.controller.js';
import { CampaignsService } from './campaigns.service.js';

/** Campaigns to the subscribers: written in both languages, looked at, and set going. */
@Module({ imports: [CampaignRecipientsModule], controllers: [CampaignsAdminController], providers: [CampaignsService] })
export class CampaignsModule {}
