import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  CreateAppealDto,
  ModerationDecisionDto,
  ModerationDecisionParamDto,
  toModerationDecisionDto,
  WritingPauseDto,
  type OwnDecisionRow,
} from './moderation-decisions.dto.js';
import { ModerationDecisionsService } from './moderation-decisions.service.js';

/** Decisions about what the logged-in member wrote. */
@ApiTags('moderation-decisions')
@Controller('member/moderation-decisions')
@MembersOnly()
export class ModerationDecisionsController {
  constructor(private readonly decisions: ModerationDecisionsService) {}

  @Get()
  @ApiOperation({
    summary: 'Decisions about what you wrote',
    description: 'Pauses of your writing, and posts and comments of yours that were hidden, the latest first.',
  })
  @PageOf(ModerationDecisionDto, 'One page of decisions.', toModerationDecisionDto)
  @ApiProblems(422)
  listModerationDecisions(
    @Query() query: CursorQueryDto,
    @CurrentUser() member: SessionUser,
  ): Promise<Page<OwnDecisionRow>> {
    return this.decisions.list(member.id, query);
  }

  @Get('pause')
  @ApiOperation({
    summary: 'Whether your writing is paused',
    description: 'Until then, posts, comments, notes, tasks of pods and their edits are 403 `writing_paused`.',
  })
  @ApiOkResponse({ description: 'The pause, or nothing.', type: WritingPauseDto })
  async getWritingPause(@CurrentUser() member: SessionUser): Promise<WritingPauseDto> {
    const pause = await this.decisions.pauseOf(member.id);
    return { pause: pause && toModerationDecisionDto(pause) };
  }

  @Post(':id/appeal')
  @HttpCode(200)
  @RateLimit({ name: 'moderation-decisions.appeal', points: 20, perSeconds: 3_600 })
  @ApiOperation({
    summary: 'Answer a decision',
    description: 'Once, while it applies: 409 afterwards. Only the owner reads it.',
  })
  @ApiOkResponse({ description: 'The decision with your answer.', type: ModerationDecisionDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async appealModerationDecision(
    @Param() { id }: ModerationDecisionParamDto,
    @Body() { text }: CreateAppealDto,
    @CurrentUser() member: SessionUser,
  ): Promise<ModerationDecisionDto> {
    return toModerationDecisionDto(await this.decisions.appeal(member.id, id, text));
  }
}
