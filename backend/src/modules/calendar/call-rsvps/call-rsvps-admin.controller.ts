import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { CallSeriesQueryDto, CallWeekParamDto } from '../weekly-calls/weekly-calls-admin.dto.js';
import {
  CallPersonDto,
  CallPersonParamDto,
  ListCallPeopleQueryDto,
  NoteAttendanceDto,
  toCallPersonDto,
  type CallPersonRow,
} from './call-rsvps.dto.js';
import { CallRsvpsService } from './call-rsvps.service.js';

/** The people of a call: who comes, and who was there. */
@ApiTags('weekly-call-admin')
@Controller('admin/call-sheets')
@AdminOnly()
@OpenToTokens('calendar')
export class CallRsvpsAdminController {
  constructor(private readonly rsvps: CallRsvpsService) {}

  @Get(':week/people')
  @ApiOperation({
    summary: 'Who comes to a call',
    description: 'The people who take part in the series, those who joined last first, with answer and attendance.',
  })
  @PageOf(CallPersonDto, 'One page of people.', toCallPersonDto)
  @ApiProblems(422)
  async listAdminCallPeople(
    @Param() { week }: CallWeekParamDto,
    @Query() query: ListCallPeopleQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<CallPersonRow>> {
    return this.rsvps.people(week, query, admin.id);
  }

  @Put(':week/people/:userId')
  @ApiOperation({
    summary: 'Note whether somebody was at a call',
    description:
      'From the start of the call on; members do not see it in the portal. 404 for people who are not expected there. 409 `conflict` for a call that has not begun, or was canceled.',
  })
  @ApiOkResponse({ description: 'The person.', type: CallPersonDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async noteAdminCallAttendance(
    @Param() { week, userId }: CallPersonParamDto,
    @Query() { podId }: CallSeriesQueryDto,
    @Body() { attendance }: NoteAttendanceDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<CallPersonDto> {
    return toCallPersonDto(await this.rsvps.note({ podId: podId ?? null, week }, userId, attendance, admin.id));
  }
}
