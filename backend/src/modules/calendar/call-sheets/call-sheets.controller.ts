import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CallWeekParamDto } from '../weekly-calls/weekly-calls-admin.dto.js';
import { KeepCallSheetLineDto, MyCallSheetLineDto } from './call-sheets.dto.js';
import { CallSheetsService } from './call-sheets.service.js';

/** What a member brings to the next call. Other members never see it. */
@ApiTags('weekly call')
@Controller('member/call-sheet')
@MembersOnly()
export class CallSheetsController {
  constructor(private readonly sheets: CallSheetsService) {}

  @Get()
  @ApiOperation({
    summary: 'What I bring to the next call',
    description: 'The call that runs, or the next one, and your line on its sheet. Other members never see it.',
  })
  @ApiOkResponse({ description: 'The call and your line.', type: MyCallSheetLineDto })
  getMyCallSheetLine(@CurrentUser() user: SessionUser): Promise<MyCallSheetLineDto> {
    return this.sheets.mine(user.id);
  }

  @Put(':week')
  @RateLimit({ name: 'call-sheet.keep', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Write or change what I bring to the next call',
    description:
      'What is sent replaces what was stored; 422 without any text. 409 `conflict` when the call is over, or is not the next one.',
  })
  @ApiOkResponse({ description: 'The call and your line as stored.', type: MyCallSheetLineDto })
  @ApiProblems(400, 409, 413, 415, 422)
  keepMyCallSheetLine(
    @Param() { week }: CallWeekParamDto,
    @Body() submitted: KeepCallSheetLineDto,
    @CurrentUser() user: SessionUser,
  ): Promise<MyCallSheetLineDto> {
    return this.sheets.keep(user.id, week, submitted);
  }

  @Delete(':week')
  @HttpCode(204)
  @ApiOperation({ summary: 'Withdraw what I wrote for a call', description: 'It leaves the sheet.' })
  @ApiNoContentResponse({ description: 'There is no line of yours anymore.' })
  @ApiProblems(422)
  async withdrawMyCallSheetLine(@Param() { week }: CallWeekParamDto, @CurrentUser() user: SessionUser): Promise<void> {
    await this.sheets.withdraw(user.id, week);
  }
}
