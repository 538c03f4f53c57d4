import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { HideMemberTextsDto } from '../member-posts/member-text-admin.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminMemberPostCommentDto,
  AdminMemberPostCommentParamDto,
  ListAdminMemberPostCommentsQueryDto,
  toAdminMemberPostCommentDto,
  type AdminMemberPostCommentRow,
} from './member-post-comments-admin.dto.js';
import { MemberPostCommentsAdminService } from './member-post-comments-admin.service.js';

/** Comments in the admin area. */
@ApiTags('member-posts-admin')
@Controller('admin/member-post-comments')
@AdminOnly()
@OpenToTokens('community')
export class MemberPostCommentsAdminController {
  constructor(private readonly comments: MemberPostCommentsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'All comments of the community', description: 'Including hidden ones, newest first.' })
  @PageOf(AdminMemberPostCommentDto, 'One page of comments.', toAdminMemberPostCommentDto)
  @ApiProblems(422)
  async listAdminMemberPostComments(
    @Query() query: ListAdminMemberPostCommentsQueryDto,
  ): Promise<Page<AdminMemberPostCommentRow>> {
    return this.comments.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminMemberPostCommentDto, toAdminMemberPostCommentDto)
  async listAdminMemberPostCommentChanges(
    @Query() query: ListChangesQueryDto,
  ): Promise<Page<Change<AdminMemberPostCommentRow>>> {
    return this.comments.changes(query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Comments of the community as a file', description: 'All rows of the filter.' })
  @ApiCsv('All comments of the filter.')
  @ApiProblems(422)
  async exportAdminMemberPostComments(
    @Query() query: ListAdminMemberPostCommentsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.comments.export(admin.id, query));
  }

  @Post('bulk-hide')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Hide comments',
    description:
      'They disappear from open portals immediately. Hidden ones stay hidden. Their authors are notified, and read the reason in the portal.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkHideAdminMemberPostComments(
    @Body() { ids, ...options }: HideMemberTextsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.comments.setVisibility(admin.id, ids, false, options);
  }

  @Post('bulk-show')
  @HttpCode(200)
  @ApiOperation({ summary: 'Unhide comments', description: 'Visible ones are not changed.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkShowAdminMemberPostComments(
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.comments.setVisibility(admin.id, ids, true);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A comment of the community', description: 'Whether members see it or not.' })
  @ApiOkResponse({ description: 'The comment.', type: AdminMemberPostCommentDto })
  @ApiProblems(404, 422)
  async getAdminMemberPostComment(@Param() { id }: AdminMemberPostCommentParamDto): Promise<AdminMemberPostCommentDto> {
    return toAdminMemberPostCommentDto(await this.comments.get(id));
  }
}
