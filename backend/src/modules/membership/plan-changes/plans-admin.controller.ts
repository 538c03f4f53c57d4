import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { ApiProblems } from '../../../common/api-problem.js';
import {
  AdminPlanDto,
  CreateAdminPlanDto,
  PlanParamDto,
  toAdminPlanDto,
  UpdateAdminPlanDto,
} from './plans-admin.dto.js';
import { PlansAdminService } from './plans-admin.service.js';

/** The plans, managed by the owner. */
@ApiTags('plans-admin')
@Controller('admin/plans')
@AdminOnly()
@OpenToTokens('membership')
export class PlansAdminController {
  constructor(private readonly plans: PlansAdminService) {}

  @Get()
  @ApiOperation({ summary: 'The plans', description: 'With the number of members of each.' })
  @ApiOkResponse({ description: 'The plans, shortest period first, retired ones too.', type: [AdminPlanDto] })
  async listAdminPlans(): Promise<AdminPlanDto[]> {
    return (await this.plans.list()).map(toAdminPlanDto);
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: 'Add a plan',
    description:
      'Its product and its price at Stripe follow; from then on people can choose it. 422 `name_taken` for an English name that another plan has, also a retired one.',
  })
  @ApiCreatedResponse({ description: 'The plan.', type: AdminPlanDto })
  @ApiProblems(400, 413, 415, 422)
  async createAdminPlan(@Body() body: CreateAdminPlanDto, @CurrentUser() admin: SessionUser): Promise<AdminPlanDto> {
    return toAdminPlanDto(await this.plans.create(body, admin.id));
  }

  @Get(':value')
  @ApiOperation({ summary: 'A plan', description: 'With its prices, benefits and members.' })
  @ApiOkResponse({ description: 'The plan.', type: AdminPlanDto })
  @ApiProblems(404, 422)
  async getAdminPlan(@Param() { value }: PlanParamDto): Promise<AdminPlanDto> {
    return toAdminPlanDto(await this.plans.get(value));
  }

  @Patch(':value')
  @ApiOperation({
    summary: 'Change a plan',
    description:
      'Visitors see it at once. A new amount or period makes a new price at Stripe. 409 `edit_conflict` on a version conflict; 422 for a new amount without `presentMembers` (`required`), and for moving members to another billing period (`presentMembers`: `invalid_choice`).',
  })
  @ApiOkResponse({ description: 'The plan.', type: AdminPlanDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async updateAdminPlan(
    @Param() { value }: PlanParamDto,
    @Body() body: UpdateAdminPlanDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPlanDto> {
    return toAdminPlanDto(await this.plans.update(value, body, admin.id));
  }

  @Post(':value/retire')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Retire a plan',
    description:
      'Nobody new gets it: it is neither on the public page nor in applications, invitations and changes of the plan. Its members keep it, and its amount can still be changed. Invitations that were sent, and payments that were begun, can be finished. Idempotent. 409 `last_plan` when no other plan is offered.',
  })
  @ApiOkResponse({ description: 'The plan.', type: AdminPlanDto })
  @ApiProblems(404, 409, 422)
  async retireAdminPlan(@Param() { value }: PlanParamDto, @CurrentUser() admin: SessionUser): Promise<AdminPlanDto> {
    return toAdminPlanDto(await this.plans.retire(value, admin.id));
  }

  @Post(':value/offer')
  @HttpCode(200)
  @ApiOperation({ summary: 'Offer a retired plan again', description: 'At its present price. Idempotent.' })
  @ApiOkResponse({ description: 'The plan.', type: AdminPlanDto })
  @ApiProblems(404, 422)
  async offerAdminPlan(@Param() { value }: PlanParamDto, @CurrentUser() admin: SessionUser): Promise<AdminPlanDto> {
    return toAdminPlanDto(await this.plans.offer(value, admin.id));
  }
}
