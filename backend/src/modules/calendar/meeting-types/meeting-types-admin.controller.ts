import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import {
  AdminMeetingTypeDto,
  CreateAdminMeetingTypeDto,
  ListAdminMeetingTypesQueryDto,
  MeetingTypeParamDto,
  MoveAdminMeetingTypeDto,
  toAdminMeetingTypeDto,
  UpdateAdminMeetingTypeDto,
  type AdminMeetingType,
} from './meeting-types-admin.dto.js';
import { MeetingTypesAdminService } from './meeting-types-admin.service.js';

/** Meeting types in the admin area. */
@ApiTags('meeting-types-admin')
@Controller('admin/meeting-types')
@AdminOnly()
@OpenToTokens('calendar')
export class MeetingTypesAdminController {
  constructor(private readonly types: MeetingTypesAdminService) {}

  @Get()
  @ApiOperation({ summary: 'All meeting types', description: 'In the order of the page, closed ones too.' })
  @PageOf(AdminMeetingTypeDto, 'One page of meeting types.', toAdminMeetingTypeDto)
  @ApiProblems(422)
  async listAdminMeetingTypes(@Query() query: ListAdminMeetingTypesQueryDto): Promise<Page<AdminMeetingType>> {
    return this.types.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminMeetingTypeDto, toAdminMeetingTypeDto)
  async listAdminMeetingTypeChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<AdminMeetingType>>> {
    return this.types.changes(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A meeting type', description: 'With its questions and limits.' })
  @ApiOkResponse({ description: 'The meeting type.', type: AdminMeetingTypeDto })
  @ApiProblems(404, 422)
  async getAdminMeetingType(@Param() { id }: MeetingTypeParamDto): Promise<AdminMeetingTypeDto> {
    return toAdminMeetingTypeDto(await this.types.get(id));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({ summary: 'Add a meeting type', description: 'It becomes the last one.' })
  @ApiCreatedResponse({ description: 'The meeting type.', type: AdminMeetingTypeDto })
  @ApiProblems(422)
  async createAdminMeetingType(
    @Body() body: CreateAdminMeetingTypeDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMeetingTypeDto> {
    return toAdminMeetingTypeDto(await this.types.create(admin.id, body));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a meeting type', description: 'Booked calls keep their time and their length.' })
  @ApiOkResponse({ description: 'The meeting type.', type: AdminMeetingTypeDto })
  @ApiProblems(404, 409, 422)
  async updateAdminMeetingType(
    @Param() { id }: MeetingTypeParamDto,
    @Body() body: UpdateAdminMeetingTypeDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMeetingTypeDto> {
    return toAdminMeetingTypeDto(await this.types.update(admin.id, id, body));
  }

  @Post(':id/move')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Swap positions with the meeting type above or below',
    description: 'At the end of the list nothing happens.',
  })
  @ApiOkResponse({ description: 'The meeting type.', type: AdminMeetingTypeDto })
  @ApiProblems(404, 422)
  async moveAdminMeetingType(
    @Param() { id }: MeetingTypeParamDto,
    @Body() { direction }: MoveAdminMeetingTypeDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMeetingTypeDto> {
    return toAdminMeetingTypeDto(await this.types.move(admin.id, id, direction));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    summary: 'Delete a meeting type',
    description: 'One that calls were booked of, and the specified consultation, cannot be deleted (`conflict`).',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 409, 422)
  async deleteAdminMeetingType(@Param() { id }: MeetingTypeParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    await this.types.delete(admin.id, id);
  }
}
