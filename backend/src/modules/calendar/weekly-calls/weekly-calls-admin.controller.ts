import { Body, Controller, Get, HttpCode, Param, Patch, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminWeeklyCallDto,
  CallSeriesQueryDto,
  CallWeekParamDto,
  ChangeAdminCallDto,
  UpdateAdminWeeklyCallDto,
} from './weekly-calls-admin.dto.js';
import { WeeklyCallsAdminService } from './weekly-calls-admin.service.js';

/** The weekly call, and single calls of pods, managed by the owner. */
@ApiTags('weekly-call-admin')
@Controller('admin/weekly-call')
@AdminOnly()
@OpenToTokens('calendar')
export class WeeklyCallsAdminController {
  constructor(private readonly calls: WeeklyCallsAdminService) {}

  @Get()
  @ApiOperation({
    summary: 'The weekly call, or that of a pod',
    description:
      'Schedule, link, and the calls of the coming weeks. 404 for a pod that does not exist, or whose call has no fixed time.',
  })
  @ApiOkResponse({ description: 'The call.', type: AdminWeeklyCallDto })
  @ApiProblems(404, 422)
  getAdminWeeklyCall(@Query() { podId }: CallSeriesQueryDto): Promise<AdminWeeklyCallDto> {
    return this.calls.get(podId ?? null);
  }

  @Patch()
  @ApiOperation({
    summary: 'Change schedule and link of the weekly call',
    description:
      'Until further notice, from this week on. Cancelled and moved calls stay so. New members whose first session changes are notified. 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The weekly call.', type: AdminWeeklyCallDto })
  @ApiProblems(400, 409, 413, 415, 422)
  updateAdminWeeklyCall(
    @Body() body: UpdateAdminWeeklyCallDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminWeeklyCallDto> {
    return this.calls.update(body, admin.id);
  }

  @Put('weeks/:week')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel or move the call of one week',
    description:
      'Of the weekly call, or of a pod’s. The members who take part and want these emails are notified. 409 `edit_conflict` on a version conflict; 422 for a call that has begun (`week`: `too_small`), a start in the past (`startsAt`: `too_small`), too far from the regular one (`too_far`), or during another call (`overlaps`).',
  })
  @ApiOkResponse({ description: 'The call.', type: AdminWeeklyCallDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  changeAdminCall(
    @Param() { week }: CallWeekParamDto,
    @Query() { podId }: CallSeriesQueryDto,
    @Body() body: ChangeAdminCallDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminWeeklyCallDto> {
    return this.calls.change({ podId: podId ?? null, week }, body, admin.id);
  }
}
