import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { LocalAccountsOnly } from '../../../auth/local-accounts.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import { ExternalRecordDto, SetExternalDto, toExternalRecordDto } from '../../../common/external-record.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberActions } from './member-actions.service.js';
import { toAdminMemberDto, toAdminMemberRowDto, type MemberRow } from './member-views.js';
import {
  AdminMemberDto,
  AdminMemberRowDto,
  CreateAdminMemberDto,
  GrantMembershipsDto,
  ListAdminMembersQueryDto,
  MemberParamDto,
  MemberTagsDto,
  TagAdminMembersDto,
  UpdateAdminMemberDto,
  UpsertAdminMemberDto,
} from './members.dto.js';
import { MembersAdminService } from './members-admin.service.js';

/** Accounts in the admin area: list, details, tags and bulk actions. */
@ApiTags('members-admin')
@Controller('admin/members')
@AdminOnly()
@OpenToTokens('membership')
export class MembersAdminController {
  constructor(
    private readonly members: MembersAdminService,
    private readonly actions: MemberActions,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Accounts', description: 'Members and others, the newest first.' })
  @PageOf(AdminMemberRowDto, 'One page of accounts.', toAdminMemberRowDto)
  @ApiProblems(422)
  async listAdminMembers(
    @Query() query: ListAdminMembersQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<MemberRow>> {
    return this.members.list(query, admin.id);
  }

  @Get('changes')
  @ChangesOf(AdminMemberRowDto, toAdminMemberRowDto)
  async listAdminMemberChanges(
    @Query() query: ListChangesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<Change<MemberRow>>> {
    return this.members.changes(query, admin.id);
  }

  @Post()
  @CreatedOnce()
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Invite a person',
    description:
      'Creates the account and mails the way in: a link for the password that works for 7 days, or the log-in page of the coach platform. ' +
      'A colleague gets a role, a member a reason. 422 `email_taken` when the address has an account.',
  })
  @ApiCreatedResponse({ description: 'The account.', type: AdminMemberDto })
  @ApiProblems(422)
  async createAdminMember(
    @Body() body: CreateAdminMemberDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMemberDto> {
    return toAdminMemberDto(await this.members.find(await this.actions.invite(body, admin.id)));
  }

  @Put()
  @ApiOperation({
    summary: 'Invite or change a person by address',
    description:
      'For programs that know people: without an account of the address one is created and its person invited, without role and membership. ' +
      'Otherwise the given fields of the account are changed. 422 `external_id_taken` when another account has the id.',
  })
  @ApiCreatedResponse({ description: 'The new account.', type: AdminMemberDto })
  @ApiOkResponse({ description: 'The account that was there, afterwards.', type: AdminMemberDto })
  @ApiProblems(409, 422)
  async upsertAdminMember(
    @Body() body: UpsertAdminMemberDto,
    @CurrentUser() admin: SessionUser,
    @Res({ passthrough: true }) res: Response,
  ): Promise<AdminMemberDto> {
    const { id, isNew } = await this.actions.upsert(body, admin.id);
    res.status(isNew ? 201 : 200);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Accounts as a file', description: 'All rows of the filter.' })
  @ApiCsv('Accounts.')
  @ApiProblems(422)
  async exportAdminMembers(
    @Query() query: ListAdminMembersQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.members.export(query, admin.id));
  }

  @Get('tags')
  @ApiOperation({ summary: 'Tags that are in use', description: 'On accounts, and on people without one.' })
  @ApiOkResponse({ description: 'The tags.', type: MemberTagsDto })
  async listAdminMemberTags(): Promise<MemberTagsDto> {
    return { tags: await this.members.tags() };
  }

  @Post('bulk-tag')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Tag several accounts',
    description: 'One by one; a failure does not stop the others.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(422)
  tagAdminMembers(@Body() body: TagAdminMembersDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.members.tag(body, admin.id);
  }

  @Post('bulk-send-password-link')
  @LocalAccountsOnly()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Send a password link to several people',
    description:
      'One after the other; `conflict` for a disabled account. 404 where the coach platform keeps the passwords.',
  })
  @ApiOkResponse({ description: 'For whom it was enqueued.', type: BulkResultDto })
  @ApiProblems(404, 422)
  sendMemberPasswordLinks(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.actions.sendPasswordLinks(ids, admin.id);
  }

  @Post('bulk-grant-membership')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Grant membership to several people',
    description: 'Without an end date, one after the other. `conflict` for current members.',
  })
  @ApiOkResponse({ description: 'Who became a member.', type: BulkResultDto })
  @ApiProblems(422)
  grantMemberships(@Body() body: GrantMembershipsDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.actions.grantAll(body, admin.id);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One account', description: 'With its membership, manual decisions and applications.' })
  @ApiOkResponse({ description: 'The account.', type: AdminMemberDto })
  @ApiProblems(404, 422)
  async getAdminMember(@Param() { id }: MemberParamDto, @CurrentUser() admin: SessionUser): Promise<AdminMemberDto> {
    return toAdminMemberDto(await this.members.view(id, admin.id));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change the tags of an account', description: '409 `edit_conflict` on a version conflict.' })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 409, 422)
  async updateAdminMember(
    @Param() { id }: MemberParamDto,
    @Body() body: UpdateAdminMemberDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMemberDto> {
    await this.members.update(id, body, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Put(':id/external')
  @ApiOperation({
    summary: 'Set what another program keeps with an account',
    description:
      'Its id there and its values; both are replaced. 422 `external_id_taken` when another account has the id.',
  })
  @ApiOkResponse({ description: 'The values afterwards.', type: ExternalRecordDto })
  @ApiProblems(404, 422)
  async setAdminMemberExternal(
    @Param() { id }: MemberParamDto,
    @Body() body: SetExternalDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ExternalRecordDto> {
    return toExternalRecordDto(await this.members.setExternal(id, body, admin.id));
  }
}
