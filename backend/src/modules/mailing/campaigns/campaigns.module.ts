import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { CampaignArchiveController } from './campaign-archive.controller.js';
import { CampaignArchiveService } from './campaign-archive.service.js';
import { CampaignRecipientsModule } from './campaign-recipients.module.js';
import { CampaignsAdminController } from './campaigns-admin.controller.js';
import { CampaignsService } from './campaigns.service.js';

/** Newsletter campaigns: editing, testing, starting and scheduling, and the sent ones on the site. */
@Module({
  imports: [CampaignRecipientsModule, ContentModule],
  controllers: [CampaignArchiveController, CampaignsAdminController],
  providers: [CampaignArchiveService, CampaignsService],
})
export class CampaignsModule {}
