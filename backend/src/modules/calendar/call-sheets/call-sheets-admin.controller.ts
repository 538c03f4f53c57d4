import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { forgetVisit } from '../../../auth/session.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { CallSeriesQueryDto, CallWeekParamDto } from '../weekly-calls/weekly-calls-admin.dto.js';
import {
  CallSheetDto,
  CallSheetLineDto,
  CallSheetVersionDto,
  ListCallSheetLinesQueryDto,
  toCallSheetLineDto,
  type CallSheetLineRow,
} from './call-sheets.dto.js';
import { CallSheetsService } from './call-sheets.service.js';

/** The owner's call sheets: who brings what. */
@ApiTags('weekly-call-admin')
@Controller('admin/call-sheets')
@AdminOnly()
@OpenToTokens('calendar')
export class CallSheetsAdminController {
  constructor(private readonly sheets: CallSheetsService) {}

  @Get()
  @ApiOperation({
    summary: 'The call sheets',
    description:
      'That of the next call, and those of the last year on which somebody wrote or answered, the latest first. Of a pod’s call: who comes. 404 for a pod that does not exist, or whose call has no fixed time.',
  })
  @ApiOkResponse({ description: 'The sheets.', type: [CallSheetDto] })
  @ApiProblems(404, 422)
  listAdminCallSheets(@Query() { podId }: CallSeriesQueryDto): Promise<CallSheetDto[]> {
    return this.sheets.list(podId ?? null);
  }

  @Get(':week/version')
  @ApiOperation({
    summary: 'Whether a call sheet has changed',
    description:
      'For a page that shows its lists and asks every moment: it names nobody, and is no view in the audit log. It does not extend the session.',
  })
  @ApiOkResponse({ description: 'The version of the sheet.', type: CallSheetVersionDto })
  @ApiProblems(404, 422)
  getAdminCallSheetVersion(
    @Param() { week }: CallWeekParamDto,
    @Query() { podId }: CallSeriesQueryDto,
    @Req() req: Request,
  ): Promise<CallSheetVersionDto> {
    forgetVisit(req);
    return this.sheets.version(podId ?? null, week);
  }

  @Get(':week/lines')
  @ApiOperation({
    summary: 'Who brings what to a call',
    description:
      'The latest first, each with the state of what the person took over of the last recorded call. Who wrote nothing is not on it.',
  })
  @PageOf(CallSheetLineDto, 'One page of lines.', toCallSheetLineDto)
  @ApiProblems(422)
  async listAdminCallSheetLines(
    @Param() { week }: CallWeekParamDto,
    @Query() query: ListCallSheetLinesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<CallSheetLineRow>> {
    return this.sheets.lines(week, query, admin.id);
  }
}
