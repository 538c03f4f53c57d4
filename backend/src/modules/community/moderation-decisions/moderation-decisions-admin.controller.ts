import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { PageOf } from '../../../common/page-of.js';
import {
  AdminModerationDecisionDetailDto,
  AdminModerationDecisionDto,
  AnswerAppealDto,
  ListAdminModerationDecisionsQueryDto,
  ModerationDecisionParamDto,
  PauseWritingDto,
  toAdminModerationDecisionDetailDto,
  toAdminModerationDecisionDto,
  type AdminDecisionRow,
} from './moderation-decisions.dto.js';
import { ModerationDecisionsService } from './moderation-decisions.service.js';

/** Decisions about texts of members, and their appeals. */
@ApiTags('moderation-admin')
@Controller('admin/moderation-decisions')
@AdminOnly()
@OpenToTokens('community')
export class ModerationDecisionsAdminController {
  constructor(private readonly decisions: ModerationDecisionsService) {}

  @Get()
  @ApiOperation({
    summary: 'Decisions about texts of members',
    description: 'Pauses, hidden posts and hidden comments, the latest first, without what was written about them.',
  })
  @PageOf(AdminModerationDecisionDto, 'One page of decisions.', toAdminModerationDecisionDto)
  @ApiProblems(422)
  listAdminModerationDecisions(@Query() query: ListAdminModerationDecisionsQueryDto): Promise<Page<AdminDecisionRow>> {
    return this.decisions.listAll(query);
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: "Pause a member's writing",
    description:
      'Posts, comments, notes, tasks of pods and their edits are refused until it ends. The member is notified; nobody else sees a sign of it. 409 where it is paused as long already.',
  })
  @ApiCreatedResponse({ description: 'The pause.', type: AdminModerationDecisionDetailDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async pauseWriting(
    @Body() body: PauseWritingDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminModerationDecisionDetailDto> {
    return toAdminModerationDecisionDetailDto(await this.decisions.pause(admin.id, body));
  }

  @Get(':id')
  @ApiOperation({ summary: 'A decision and its appeal', description: 'Recorded in the audit log.' })
  @ApiOkResponse({ description: 'The decision.', type: AdminModerationDecisionDetailDto })
  @ApiProblems(404, 422)
  async getAdminModerationDecision(
    @Param() { id }: ModerationDecisionParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminModerationDecisionDetailDto> {
    return toAdminModerationDecisionDetailDto(await this.decisions.view(admin.id, id));
  }

  @Post(':id/resume')
  @HttpCode(204)
  @ApiOperation({
    summary: 'End a pause at once',
    description:
      'With those that overlap it; texts that were hidden with it stay hidden. Idempotent. The member is notified.',
  })
  @ApiNoContentResponse({ description: 'The member can write.' })
  @ApiProblems(404, 422)
  async resumeWriting(@Param() { id }: ModerationDecisionParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    await this.decisions.resume(admin.id, id);
  }

  @Post(':id/answer')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Answer an appeal',
    description: 'Once: 409 where there is none, or it was answered. The member is notified and reads the answer.',
  })
  @ApiOkResponse({ description: 'The decision.', type: AdminModerationDecisionDetailDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async answerAppeal(
    @Param() { id }: ModerationDecisionParamDto,
    @Body() body: AnswerAppealDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminModerationDecisionDetailDto> {
    return toAdminModerationDecisionDetailDto(await this.decisions.answer(admin.id, id, body));
  }
}
