import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import {
  ArchivedCampaignDto,
  ArchivedCampaignSummaryDto,
  GetArchivedCampaignQueryDto,
  ListArchivedCampaignsQueryDto,
  toArchivedCampaignSummaryDto,
  type ArchivedCampaignRow,
} from './campaign-archive.dto.js';
import { CampaignArchiveService } from './campaign-archive.service.js';

/** Sent campaigns that everybody can read. */
@ApiTags('campaigns')
@Controller('campaigns')
export class CampaignArchiveController {
  constructor(private readonly archive: CampaignArchiveService) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Past campaigns of the newsletter',
    description: 'The last sent first. Only those that were for all subscribers, or for all who read one language.',
  })
  @PageOf(ArchivedCampaignSummaryDto, 'One page of campaigns.', toArchivedCampaignSummaryDto)
  @ApiProblems(422)
  async listArchivedCampaigns(@Query() query: ListArchivedCampaignsQueryDto): Promise<Page<ArchivedCampaignRow>> {
    return this.archive.list(query);
  }

  @Get(':id')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'A past campaign of the newsletter',
    description: '404 for drafts, for what was for some subscribers only, and for what is not in the archive.',
  })
  @ApiParam({
    name: 'id',
    description: 'Id of the campaign.',
    example: '7b0e1c1a-52f4-4a5e-9d5f-1a2b3c4d5e6f',
    schema: { type: 'string', maxLength: 36 },
  })
  @ApiOkResponse({ description: 'The campaign.', type: ArchivedCampaignDto })
  @ApiProblems(404, 422)
  getArchivedCampaign(
    @Param('id') id: string,
    @Query() { language }: GetArchivedCampaignQueryDto,
  ): Promise<ArchivedCampaignDto> {
    return this.archive.get(id, language);
  }
}
