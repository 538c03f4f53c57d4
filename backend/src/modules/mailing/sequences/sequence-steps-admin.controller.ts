import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CampaignTestAcceptedDto, TestCampaignDto } from '../campaigns/campaigns.dto.js';
import {
  AdminSequenceStepDto,
  SequenceStepDraftDto,
  SequenceStepParamDto,
  toAdminSequenceStepDto,
  UpdateSequenceStepDto,
} from './sequence-steps-admin.dto.js';
import { SequenceStepsAdminService } from './sequence-steps-admin.service.js';
import { SequenceParamDto } from './sequences-admin.dto.js';

/** The steps of a series. */
@ApiTags('sequences-admin')
@Controller('admin/sequences/:id/steps')
@AdminOnly()
@OpenToTokens('mailing')
export class SequenceStepsAdminController {
  constructor(private readonly steps: SequenceStepsAdminService) {}

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: 'Add a step to a series',
    description:
      'At its end. It reaches those who have not finished, once it has all its texts. 409 `conflict` beyond 30 steps.',
  })
  @ApiCreatedResponse({ description: 'The step.', type: AdminSequenceStepDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async createAdminSequenceStep(
    @Param() { id }: SequenceParamDto,
    @Body() body: SequenceStepDraftDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSequenceStepDto> {
    return toAdminSequenceStepDto(await this.steps.create(admin.id, id, body));
  }

  @Get(':stepId')
  @ApiOperation({ summary: 'A step of a series', description: 'With its texts.' })
  @ApiOkResponse({ description: 'The step.', type: AdminSequenceStepDto })
  @ApiProblems(404, 422)
  async getAdminSequenceStep(@Param() { id, stepId }: SequenceStepParamDto): Promise<AdminSequenceStepDto> {
    return toAdminSequenceStepDto(await this.steps.get(id, stepId));
  }

  @Patch(':stepId')
  @ApiOperation({
    summary: 'Change a step of a series',
    description: 'Concerns only emails that are not yet sent. Absent texts stay unchanged.',
  })
  @ApiOkResponse({ description: 'The step after the change.', type: AdminSequenceStepDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async updateAdminSequenceStep(
    @Param() { id, stepId }: SequenceStepParamDto,
    @Body() body: UpdateSequenceStepDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSequenceStepDto> {
    return toAdminSequenceStepDto(await this.steps.update(admin.id, id, stepId, body));
  }

  @Delete(':stepId')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a step of a series', description: 'Those who wait for it wait for the next one.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  deleteAdminSequenceStep(
    @Param() { id, stepId }: SequenceStepParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    return this.steps.delete(admin.id, id, stepId);
  }

  @Post(':stepId/test')
  @HttpCode(HttpStatus.ACCEPTED)
  @RateLimit({ name: 'campaigns.test', points: 30, perSeconds: 600 })
  @ApiOperation({ summary: 'Send a test of a step', description: 'The last saved version, in one language.' })
  @ApiAcceptedResponse({ description: 'The email is enqueued.', type: CampaignTestAcceptedDto })
  @ApiProblems(400, 404, 413, 415, 422, 503)
  async testAdminSequenceStep(
    @Param() { id, stepId }: SequenceStepParamDto,
    @Body() { language }: TestCampaignDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<CampaignTestAcceptedDto> {
    await this.steps.requestTest(admin, id, stepId, language);
    return { to: admin.email };
  }
}
