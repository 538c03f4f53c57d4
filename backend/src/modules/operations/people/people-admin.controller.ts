import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import {
  AdminPersonDto,
  AdminTimelineEntryDto,
  JoinAdminPersonDto,
  PersonAliasParamDto,
  PersonRecordParamDto,
  TagAdminPersonDto,
  toAdminPersonDto,
  toAdminTimelineEntryDto,
  type TimelineRow,
} from './people.dto.js';
import { PeopleService } from './people.service.js';

/** People over all rooms. Every access is recorded in the audit log. */
@ApiTags('people-admin')
@Controller('admin/people')
@AdminOnly()
export class PeopleAdminController {
  constructor(private readonly people: PeopleService) {}

  @Get(':kind/:id')
  @ApiOperation({
    summary: 'The person whom a record names',
    description: 'By a record and not by an address, which would stand in logs and histories.',
  })
  @ApiOkResponse({ description: 'The person.', type: AdminPersonDto })
  @ApiProblems(404, 422)
  async getAdminPerson(
    @Param() param: PersonRecordParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPersonDto> {
    return toAdminPersonDto(await this.people.get(admin.id, param));
  }

  @Patch(':kind/:id/tags')
  @ApiOperation({
    summary: 'Tag a person',
    description: 'Adds and removes tags, of people without an account too. 422 `too_many` for more than 20.',
  })
  @ApiOkResponse({ description: 'The person afterwards.', type: AdminPersonDto })
  @ApiProblems(404, 422)
  async tagAdminPerson(
    @Param() param: PersonRecordParamDto,
    @Body() change: TagAdminPersonDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPersonDto> {
    return toAdminPersonDto(await this.people.tag(admin.id, param, change));
  }

  @Post(':kind/:id/aliases')
  @HttpCode(200)
  @ApiOperation({
    summary: "Join another address to a person's",
    description:
      'Both addresses then have one page; no record is rewritten. 422 `invalid_choice` for an address that no record has, 409 `conflict` for one that is joined already.',
  })
  @ApiOkResponse({ description: 'The person afterwards.', type: AdminPersonDto })
  @ApiProblems(404, 409, 422)
  async joinAdminPerson(
    @Param() param: PersonRecordParamDto,
    @Body() body: JoinAdminPersonDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPersonDto> {
    return toAdminPersonDto(await this.people.join(admin.id, param, body));
  }

  @Delete(':kind/:id/aliases/:aliasId')
  @ApiOperation({ summary: 'Separate a joined address', description: 'Everything is as it was before.' })
  @ApiOkResponse({ description: 'The person afterwards.', type: AdminPersonDto })
  @ApiProblems(404, 422)
  async separateAdminPerson(
    @Param() { aliasId, ...param }: PersonAliasParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPersonDto> {
    return toAdminPersonDto(await this.people.separate(admin.id, param, aliasId));
  }

  @Get(':kind/:id/timeline')
  @ApiOperation({
    summary: 'What happened with a person',
    description:
      'Requests, applications, calls, payments, consents, emails, texts and private notes under all addresses of the person, newest first. Without what visitors confided: that is on the page of each record.',
  })
  @PageOf(AdminTimelineEntryDto, 'One page of entries.', toAdminTimelineEntryDto)
  @ApiProblems(404, 422)
  async listAdminPersonTimeline(
    @Param() param: PersonRecordParamDto,
    @Query() query: CursorQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<TimelineRow>> {
    return this.people.timeline(admin.id, param, query);
  }
}
