import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly, Public } from '../../../auth/decorators.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { WeeklyCallScheduleDto } from '../../../common/weekly-schedule.dto.js';
import { toWeeklyCallDto, WeeklyCallDto } from './weekly-calls.dto.js';
import { WeeklyCallsService } from './weekly-calls.service.js';

/** The weekly call: its schedule for everybody, dates and link for members. */
@ApiTags('weekly call')
@Controller()
export class WeeklyCallsController {
  constructor(private readonly calls: WeeklyCallsService) {}

  @Get('weekly-call')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'When the weekly call takes place',
    description: 'Mondays at 6 PM in New York unless the owner chose another time. Single weeks may differ.',
  })
  @ApiOkResponse({ description: 'The schedule.', type: WeeklyCallScheduleDto })
  async getWeeklyCallSchedule(): Promise<WeeklyCallScheduleDto> {
    return (await this.calls.plan()).schedule;
  }

  @Get('member/weekly-call')
  @MembersOnly()
  @ApiOperation({
    summary: 'The weekly call',
    description: 'The next one, with the link to join, and what was cancelled or moved.',
  })
  @ApiOkResponse({ description: 'The call that runs, or the next one.', type: WeeklyCallDto })
  async getWeeklyCall(@CurrentUser() user: SessionUser): Promise<WeeklyCallDto> {
    return toWeeklyCallDto(await this.calls.ofMember(user.id, user.membershipStartedAt));
  }
}
