import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { AdminCampaignLinkDto, CampaignLinksParamDto, toAdminCampaignLinkDto } from './campaign-links.dto.js';
import { CampaignLinks } from './campaign-links.service.js';

/** Links of a campaign. */
@ApiTags('campaigns-admin')
@Controller('admin/campaigns')
@AdminOnly()
@OpenToTokens('mailing')
export class CampaignLinksAdminController {
  constructor(private readonly links: CampaignLinks) {}

  @Get(':id/links')
  @ApiOperation({
    summary: 'Links of a campaign',
    description:
      'At most 100, in the order of its texts, with the clicks of all readers together. Empty before its recipients are stored. A language with fewer than ten recipients has none: a count would say who clicked.',
  })
  @ApiOkResponse({ description: 'The links.', type: [AdminCampaignLinkDto] })
  @ApiProblems(404, 422)
  async listAdminCampaignLinks(@Param() { id }: CampaignLinksParamDto): Promise<AdminCampaignLinkDto[]> {
    return (await this.links.list(id)).map(toAdminCampaignLinkDto);
  }
}
