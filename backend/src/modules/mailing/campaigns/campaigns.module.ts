import { Module } from '@nestjs/common';
import { CampaignRecipientsModule } from './campaign-recipients.module.js';
import { CampaignsAdminController } from './campaigns-admin.controller.js';
import { CampaignsService } from './campaigns.service.js';

/** Newsletter campaigns: editing, testing, starting and scheduling. */
@Module({ imports: [CampaignRecipientsModule], controllers: [CampaignsAdminController], providers: [CampaignsService] })
export class CampaignsModule {}
