import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, UsersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  CancelMyMembershipDto,
  ChangeMyPlanDto,
  PauseMyMembershipDto,
  PlanChangePreviewDto,
  PlanChoiceDto,
} from './own-membership-changes.dto.js';
import { MyMembershipDto, OwnMembershipDto, toOwnMembershipDto } from './own-membership.dto.js';
import { OwnMembershipService } from './own-membership.service.js';

/** A member's own membership. */
@ApiTags('own-membership')
@Controller('inner-circle/membership')
@UsersOnly()
export class OwnMembershipController {
  constructor(private readonly membership: OwnMembershipService) {}

  @Get()
  @ApiOperation({
    summary: 'My membership',
    description:
      'Plan, price and dates, as last read from Stripe, and what the practice granted; nothing of both without a membership.',
  })
  @ApiOkResponse({ description: 'The membership, if any.', type: MyMembershipDto })
  getMyMembership(@CurrentUser() user: SessionUser): Promise<MyMembershipDto> {
    return this.membership.view(user);
  }

  @Post('cancellation')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel my membership',
    description:
      'At the end of the paid period; nothing more is charged. An email confirms it. 409 `conflict` when it has ended.',
  })
  @ApiOkResponse({ description: 'The membership, with its end.', type: OwnMembershipDto })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  async cancelMyMembership(
    @CurrentUser() user: SessionUser,
    @Body() { reason }: CancelMyMembershipDto,
  ): Promise<OwnMembershipDto> {
    return toOwnMembershipDto(await this.membership.cancel(user, reason));
  }

  @Delete('cancellation')
  @ApiOperation({
    summary: 'Take my cancellation back',
    description: 'Before it has taken effect. An email confirms it. 409 `conflict` when the membership has ended.',
  })
  @ApiOkResponse({ description: 'The membership, which goes on.', type: OwnMembershipDto })
  @ApiProblems(404, 409, 503)
  async continueMyMembership(@CurrentUser() user: SessionUser): Promise<OwnMembershipDto> {
    return toOwnMembershipDto(await this.membership.continue(user));
  }

  @Get('plan')
  @RateLimit({ name: 'own-membership.preview', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Preview another plan',
    description:
      'What Stripe would charge today: the new price less the unused time of the current plan. While days remain that a pause moved, nothing is due until they are used. 409 `membership_cancelled`, `membership_paused`, `membership_unpaid`, `plan_not_offered` for a retired plan, or `conflict` when it has ended or is the current plan.',
  })
  @ApiOkResponse({ description: 'What it costs, and when.', type: PlanChangePreviewDto })
  @ApiProblems(404, 409, 422, 503)
  async previewMyPlan(
    @CurrentUser() user: SessionUser,
    @Query() { plan }: PlanChoiceDto,
  ): Promise<PlanChangePreviewDto> {
    return this.membership.previewPlan(user, plan);
  }

  @Put('plan')
  @RateLimit({ name: 'own-membership.plan', points: 10, perSeconds: 600 })
  @ApiOperation({
    summary: 'Change my plan',
    description:
      'At once, for what the preview showed; a second time changes nothing. An email confirms it. 409 as in the preview, `preview_outdated` when it is older than an hour or from before this period, and `payment_declined` when the card does not pay: the plan stays then.',
  })
  @ApiOkResponse({ description: 'The membership with its new plan.', type: OwnMembershipDto })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  async changeMyPlan(
    @CurrentUser() user: SessionUser,
    @Body() { plan, previewedAt }: ChangeMyPlanDto,
  ): Promise<OwnMembershipDto> {
    return toOwnMembershipDto(await this.membership.changePlan(user, plan, new Date(previewedAt)));
  }

  @Post('pause')
  @RateLimit({ name: 'own-membership.pause', points: 10, perSeconds: 600 })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Pause my membership',
    description:
      'For 1 to 3 months from now: no access and no charge. It resumes by itself, and the paid period ends later by the length of the pause. An email confirms it. A second pause changes nothing. 409 `membership_cancelled` after a cancellation, `membership_unpaid` while a payment is missing or on its way, `conflict` when it has ended.',
  })
  @ApiOkResponse({ description: 'The membership, paused.', type: OwnMembershipDto })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  async pauseMyMembership(
    @CurrentUser() user: SessionUser,
    @Body() { months }: PauseMyMembershipDto,
  ): Promise<OwnMembershipDto> {
    return toOwnMembershipDto(await this.membership.pause(user, months));
  }

  @Delete('pause')
  @RateLimit({ name: 'own-membership.resume', points: 10, perSeconds: 600 })
  @ApiOperation({
    summary: 'Resume my membership',
    description:
      'Now, before it does so by itself. The rest of the paid period is used first; an email confirms it. 409 `conflict` when the membership has ended.',
  })
  @ApiOkResponse({ description: 'The membership, which goes on.', type: OwnMembershipDto })
  @ApiProblems(404, 409, 503)
  async resumeMyMembership(@CurrentUser() user: SessionUser): Promise<OwnMembershipDto> {
    return toOwnMembershipDto(await this.membership.resume(user));
  }
}
