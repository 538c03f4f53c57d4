import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminCampaignRecipientDto,
  CampaignRecipientsParamDto,
  ListCampaignRecipientsQueryDto,
  toAdminCampaignRecipientDto,
} from './campaign-recipients.dto.js';
import type { CampaignRecipient } from './campaign-recipient.entity.js';
import { CampaignRecipientsService } from './campaign-recipients.service.js';

/** Recipients of a campaign. */
@ApiTags('campaigns-admin')
@Controller('admin/campaigns')
@AdminOnly()
@OpenToTokens('mailing')
export class CampaignRecipientsAdminController {
  constructor(private readonly recipients: CampaignRecipientsService) {}

  @Get(':id/recipients')
  @ApiOperation({ summary: 'Recipients of a campaign', description: 'With the delivery status of each.' })
  @PageOf(AdminCampaignRecipientDto, 'One page of addresses.', toAdminCampaignRecipientDto)
  @ApiProblems(404, 422)
  async listAdminCampaignRecipients(
    @Param() { id }: CampaignRecipientsParamDto,
    @Query() query: ListCampaignRecipientsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<CampaignRecipient>> {
    return this.recipients.list(id, query, admin.id);
  }
}
