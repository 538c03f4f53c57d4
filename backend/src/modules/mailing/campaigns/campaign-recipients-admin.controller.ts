import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { ApiList } from '../../../common/api-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { setNextLink } from '../../../common/cursor.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminCampaignRecipientDto,
  CampaignRecipientsParamDto,
  ListCampaignRecipientsQueryDto,
  toAdminCampaignRecipientDto,
} from './campaign-recipients.dto.js';
import { CampaignRecipientsService } from './campaign-recipients.service.js';

/** Who got a campaign. */
@ApiTags('campaigns-admin')
@Controller('admin/campaigns')
@AdminOnly()
export class CampaignRecipientsAdminController {
  constructor(private readonly recipients: CampaignRecipientsService) {}

  @Get(':id/recipients')
  @ApiOperation({ summary: 'Recipients of a campaign', description: 'With the delivery status of each.' })
  @ApiList(AdminCampaignRecipientDto, 'One page of addresses.')
  @ApiProblems(404, 422)
  async listAdminCampaignRecipients(
    @Param() { id }: CampaignRecipientsParamDto,
    @Query() query: ListCampaignRecipientsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res({ passthrough: true }) res: Response,
  ): Promise<AdminCampaignRecipientDto[]> {
    const { items, next } = await this.recipients.list(id, query, admin.id);
    setNextLink(res, next);
    return items.map(toAdminCampaignRecipientDto);
  }
}
