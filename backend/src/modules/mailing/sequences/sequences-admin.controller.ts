import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { VersionDto } from '../../../common/edit-version.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import {
  AdminSequenceDto,
  AdminSequenceRowDto,
  CreateSequenceDto,
  SequenceParamDto,
  toAdminSequenceDto,
  toAdminSequenceRowDto,
  UpdateSequenceDto,
  type SequenceRow,
} from './sequences-admin.dto.js';
import { SequencesAdminService } from './sequences-admin.service.js';

/** Series of newsletters, managed by the owner. */
@ApiTags('sequences-admin')
@Controller('admin/sequences')
@AdminOnly()
@OpenToTokens('mailing')
export class SequencesAdminController {
  constructor(private readonly sequences: SequencesAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Series of newsletters', description: 'Newest first.' })
  @PageOf(AdminSequenceRowDto, 'One page of sequences.', toAdminSequenceRowDto)
  @ApiProblems(422)
  listAdminSequences(@Query() query: CursorQueryDto): Promise<Page<SequenceRow>> {
    return this.sequences.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminSequenceRowDto, toAdminSequenceRowDto)
  async listAdminSequenceChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<SequenceRow>>> {
    return this.sequences.changes(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A series of newsletters', description: 'With its steps, and how many of each were sent.' })
  @ApiOkResponse({ description: 'The sequence.', type: AdminSequenceDto })
  @ApiProblems(404, 422)
  async getAdminSequence(@Param() { id }: SequenceParamDto): Promise<AdminSequenceDto> {
    return toAdminSequenceDto(await this.sequences.get(id));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: 'Create a series',
    description: 'It is off. 422 `name_taken` for a name that another one has.',
  })
  @ApiCreatedResponse({ description: 'The sequence.', type: AdminSequenceDto })
  @ApiProblems(400, 413, 415, 422)
  async createAdminSequence(
    @Body() body: CreateSequenceDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSequenceDto> {
    return toAdminSequenceDto(await this.sequences.create(admin.id, body));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Rename a series', description: 'At its version only.' })
  @ApiOkResponse({ description: 'The sequence.', type: AdminSequenceDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async updateAdminSequence(
    @Param() { id }: SequenceParamDto,
    @Body() body: UpdateSequenceDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSequenceDto> {
    return toAdminSequenceDto(await this.sequences.update(admin.id, id, body));
  }

  @Post(':id/turn-on')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Turn a series on',
    description:
      'From now on the event starts it. Those who were in it wait for the rest of their days, without the time that it was off. 409 `conflict` without a complete step.',
  })
  @ApiOkResponse({ description: 'The sequence.', type: AdminSequenceDto })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  async turnOnAdminSequence(
    @Param() { id }: SequenceParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSequenceDto> {
    return toAdminSequenceDto(await this.sequences.turnOn(admin.id, id, version));
  }

  @Post(':id/turn-off')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Turn a series off',
    description: 'Nobody begins it and nothing is sent until it is turned on; those in it keep their place.',
  })
  @ApiOkResponse({ description: 'The sequence.', type: AdminSequenceDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async turnOffAdminSequence(
    @Param() { id }: SequenceParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSequenceDto> {
    return toAdminSequenceDto(await this.sequences.turnOff(admin.id, id, version));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a series', description: 'With its steps; nobody gets more of it.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  deleteAdminSequence(@Param() { id }: SequenceParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    return this.sequences.delete(admin.id, id);
  }
}
