import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CampaignAudienceDto, CampaignAudienceQueryDto } from './campaign-audience.dto.js';
import {
  AdminCampaignDto,
  AdminCampaignSummaryDto,
  ArchiveCampaignDto,
  CampaignParamDto,
  CampaignTestAcceptedDto,
  CampaignDraftDto,
  CampaignVersionDto,
  ListAdminCampaignsQueryDto,
  ScheduleCampaignDto,
  TestCampaignDto,
  toAdminCampaignDto,
  toAdminCampaignSummaryDto,
  UpdateCampaignDto,
} from './campaigns.dto.js';
import type { Campaign } from './campaign.entity.js';
import { CampaignsService } from './campaigns.service.js';

/** Newsletter campaigns in the admin area. */
@ApiTags('campaigns-admin')
@Controller('admin/campaigns')
@AdminOnly()
@OpenToTokens('mailing')
export class CampaignsAdminController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Get()
  @ApiOperation({ summary: 'All campaigns', description: 'Newest first, without their texts.' })
  @PageOf(AdminCampaignSummaryDto, 'One page of campaigns.', toAdminCampaignSummaryDto)
  @ApiProblems(422)
  async listAdminCampaigns(@Query() query: ListAdminCampaignsQueryDto): Promise<Page<Campaign>> {
    return this.campaigns.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminCampaignSummaryDto, toAdminCampaignSummaryDto)
  async listAdminCampaignChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<Campaign>>> {
    return this.campaigns.changes(query);
  }

  @Get('audience')
  @ApiOperation({
    summary: 'Current audience of a campaign',
    description:
      'Confirmed subscribers of this choice, or members who have not turned these emails off; without those that are suppressed.',
  })
  @ApiOkResponse({ description: 'How many, by language.', type: CampaignAudienceDto })
  @ApiProblems(422)
  async getAdminCampaignAudience(@Query() query: CampaignAudienceQueryDto): Promise<CampaignAudienceDto> {
    return this.campaigns.audience(query);
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: 'Create a campaign',
    description: 'Without any field: the caller’s draft that nothing was written in yet, if there is one.',
  })
  @ApiCreatedResponse({ description: 'The draft.', type: AdminCampaignDto })
  @ApiProblems(400, 403, 413, 415, 422)
  async createAdminCampaign(
    @Body() body: CampaignDraftDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.create(admin.id, body));
  }

  @Get(':id')
  @ApiOperation({
    summary: 'A campaign',
    description: 'With its texts and, once sending has started, its progress.',
  })
  @ApiOkResponse({ description: 'The campaign.', type: AdminCampaignDto })
  @ApiProblems(404, 422)
  async getAdminCampaign(@Param() { id }: CampaignParamDto): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.get(id));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change a campaign',
    description: 'Only before sending has started. Absent fields stay unchanged.',
  })
  @ApiOkResponse({ description: 'The campaign after the change.', type: AdminCampaignDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async updateAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @Body() body: UpdateCampaignDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.update(id, admin.id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a draft', description: 'What was sent, or is being sent, cannot be deleted: 409.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(403, 404, 409, 422)
  async deleteAdminCampaign(@Param() { id }: CampaignParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    await this.campaigns.delete(id, admin.id);
  }

  @Post(':id/test')
  @HttpCode(202)
  @RateLimit({ name: 'campaigns.test', points: 30, perSeconds: 600 })
  @ApiOperation({ summary: 'Send a test of a campaign', description: 'The last saved version, in one language.' })
  @ApiAcceptedResponse({ description: 'The email is enqueued.', type: CampaignTestAcceptedDto })
  @ApiProblems(400, 403, 404, 413, 415, 422, 503)
  async testAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @Body() { language }: TestCampaignDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<CampaignTestAcceptedDto> {
    await this.campaigns.requestTest(id, admin, language);
    return { to: admin.email };
  }

  @Post(':id/send')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Send a campaign',
    description:
      'To its audience at this moment: confirmed subscribers, or members; in each one’s language. The texts of these languages must be complete.',
  })
  @ApiOkResponse({ description: 'Sending has started.', type: AdminCampaignDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422, 503)
  async sendAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @Body() { version }: CampaignVersionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.send(id, admin.id, version));
  }

  @Post(':id/schedule')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Schedule a campaign',
    description: 'To its audience then: confirmed subscribers, or members.',
  })
  @ApiOkResponse({ description: 'It is scheduled.', type: AdminCampaignDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422, 503)
  async scheduleAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @Body() { version, scheduledAt }: ScheduleCampaignDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.schedule(id, admin.id, version, scheduledAt));
  }

  @Post(':id/unschedule')
  @HttpCode(200)
  @ApiOperation({ summary: 'Unschedule a campaign', description: 'It is a draft again.' })
  @ApiOkResponse({ description: 'The draft.', type: AdminCampaignDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async unscheduleAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @Body() { version }: CampaignVersionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.unschedule(id, admin.id, version));
  }

  @Post(':id/pause')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Pause a campaign',
    description: 'Emails in flight are delivered; the others stay pending.',
  })
  @ApiOkResponse({ description: 'It is paused.', type: AdminCampaignDto })
  @ApiProblems(403, 404, 409, 422)
  async pauseAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.pause(id, admin.id));
  }

  @Post(':id/resume')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Resume a campaign',
    description: 'Nobody gets it twice: recipients with status `unknown` are skipped.',
  })
  @ApiOkResponse({ description: 'Sending continues.', type: AdminCampaignDto })
  @ApiProblems(403, 404, 409, 422, 503)
  async resumeAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.resume(id, admin.id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop a campaign', description: 'Pending recipients do not get it.' })
  @ApiOkResponse({ description: 'The campaign is stopped.', type: AdminCampaignDto })
  @ApiProblems(403, 404, 409, 422)
  async cancelAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.cancel(id, admin.id));
  }

  @Post(':id/archive')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Show or hide a sent campaign on the site',
    description:
      '409 for one that was to or for members, a plan, a tag, or those who subscribed since a day: it is never public.',
  })
  @ApiOkResponse({ description: 'The campaign after the change.', type: AdminCampaignDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async archiveAdminCampaign(
    @Param() { id }: CampaignParamDto,
    @Body() { version, isInArchive }: ArchiveCampaignDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminCampaignDto> {
    return toAdminCampaignDto(await this.campaigns.setInArchive(id, admin.id, version, isInArchive));
  }
}
