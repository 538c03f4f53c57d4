import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { FirstWeekDto } from './first-weeks.dto.js';
import { FirstWeeksService } from './first-weeks.service.js';

/** The check list of new members. */
@ApiTags('first-week')
@Controller('member/first-week')
@MembersOnly()
export class FirstWeeksController {
  constructor(private readonly weeks: FirstWeeksService) {}

  @Get()
  @ApiOperation({
    summary: 'My first week',
    description: 'A short check list for new members; its steps are done when the data show it.',
  })
  @ApiOkResponse({ description: 'The list.', type: FirstWeekDto })
  getFirstWeek(@CurrentUser() user: SessionUser): Promise<FirstWeekDto> {
    return this.weeks.of(user);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Put the list of my first week away', description: 'It does not come back.' })
  @ApiNoContentResponse({ description: 'It is not shown anymore.' })
  async putFirstWeekAway(@CurrentUser() user: SessionUser): Promise<void> {
    await this.weeks.putAway(user.id);
  }
}
