import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ExternalRecordDto, SetExternalDto, toExternalRecordDto } from '../../../common/external-record.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminContactDetailDto,
  AdminContactDto,
  ContactParamDto,
  ListAdminContactsQueryDto,
  toAdminContactDetailDto,
  toAdminContactDto,
  UpsertAdminContactDto,
  type AdminContactRow,
} from './contacts-admin.dto.js';
import { ContactsAdminService } from './contacts-admin.service.js';

/** Contacts in the admin area. Every access is recorded in the audit log. */
@ApiTags('contacts-admin')
@Controller('admin/contacts')
@AdminOnly()
@OpenToTokens('inquiries')
export class ContactsAdminController {
  constructor(private readonly contacts: ContactsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Contact requests and leads', description: 'Newest first, without their messages.' })
  @PageOf(AdminContactDto, 'One page of contacts.', toAdminContactDto)
  @ApiProblems(422)
  async listAdminContacts(
    @Query() query: ListAdminContactsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<AdminContactRow>> {
    return this.contacts.list(admin.id, query);
  }

  @Put()
  @ApiOperation({
    summary: 'Store or find a contact by address',
    description:
      'For programs that know people: without a contact of the address one is stored, with the source `api`, and nobody is emailed. Otherwise its ' +
      'newest contact gets the external id and the metadata; what the person wrote stays. 422 `external_id_taken` when another contact has the id.',
  })
  @ApiCreatedResponse({ description: 'The new contact.', type: AdminContactDetailDto })
  @ApiOkResponse({ description: 'The contact that was there.', type: AdminContactDetailDto })
  @ApiProblems(422)
  async upsertAdminContact(
    @Body() body: UpsertAdminContactDto,
    @CurrentUser() admin: SessionUser,
    @Res({ passthrough: true }) res: Response,
  ): Promise<AdminContactDetailDto> {
    const { row, replies, isNew } = await this.contacts.upsert(admin.id, body);
    res.status(isNew ? 201 : 200);
    return toAdminContactDetailDto(row, replies);
  }

  @Get('changes')
  @ChangesOf(AdminContactDto, toAdminContactDto)
  async listAdminContactChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<AdminContactRow>>> {
    return this.contacts.changes(admin.id, query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Contact requests and leads as a file',
    description: 'All rows of the filter, with their messages.',
  })
  @ApiCsv('All contacts of the filter.')
  @ApiProblems(422)
  async exportAdminContacts(
    @Query() query: ListAdminContactsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.contacts.export(admin.id, query));
  }

  @Post('bulk-answer')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark contacts as answered', description: 'Already answered ones are not changed.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async answerAdminContacts(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.contacts.setAnswered(admin.id, ids, true);
  }

  @Post('bulk-reopen')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark contacts as open again', description: 'Already open ones are not changed.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async reopenAdminContacts(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.contacts.setAnswered(admin.id, ids, false);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'A contact request or lead',
    description: 'With the full message, and the emails to this person.',
  })
  @ApiOkResponse({ description: 'The contact.', type: AdminContactDetailDto })
  @ApiProblems(404, 422)
  async getAdminContact(
    @Param() { id }: ContactParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminContactDetailDto> {
    const { row, replies } = await this.contacts.get(admin.id, id);
    return toAdminContactDetailDto(row, replies);
  }

  @Put(':id/external')
  @ApiOperation({
    summary: 'Set what another program keeps with a contact',
    description:
      'Its id there and its values; both are replaced. 422 `external_id_taken` when another contact has the id.',
  })
  @ApiOkResponse({ description: 'The values afterwards.', type: ExternalRecordDto })
  @ApiProblems(404, 422)
  async setAdminContactExternal(
    @Param() { id }: ContactParamDto,
    @Body() body: SetExternalDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ExternalRecordDto> {
    return toExternalRecordDto(await this.contacts.setExternal(admin.id, id, body));
  }
}
