import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiCsv } from '../../../common/api-csv.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { sendCsv } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { toMemberPostPictureDto } from '../member-posts/post-pictures.dto.js';
import { HideMemberTextsDto } from '../member-posts/member-text-admin.dto.js';
import { MemberPostParamDto } from '../member-posts/member-posts.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminMemberPostDetailDto,
  AdminMemberPostDto,
  ListAdminMemberPostsQueryDto,
  toAdminMemberPostDto,
  toAdminPostReportDto,
  type AdminMemberPostRow,
} from './member-posts-admin.dto.js';
import { MemberPostReportsService } from './member-post-reports.service.js';
import { MemberPostsAdminService } from './member-posts-admin.service.js';

/** Posts in the admin area. */
@ApiTags('member-posts-admin')
@Controller('admin/member-posts')
@AdminOnly()
@OpenToTokens('community')
export class MemberPostsAdminController {
  constructor(
    private readonly posts: MemberPostsAdminService,
    private readonly reports: MemberPostReportsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All posts of the community', description: 'Including hidden ones, newest first.' })
  @PageOf(AdminMemberPostDto, 'One page of posts.', toAdminMemberPostDto)
  @ApiProblems(422)
  async listAdminMemberPosts(@Query() query: ListAdminMemberPostsQueryDto): Promise<Page<AdminMemberPostRow>> {
    return this.posts.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminMemberPostDto, toAdminMemberPostDto)
  async listAdminMemberPostChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<AdminMemberPostRow>>> {
    return this.posts.changes(query);
  }

  @Get('export.csv')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Posts of the community as a file', description: 'All rows of the filter.' })
  @ApiCsv('All posts of the filter.')
  @ApiProblems(422)
  async exportAdminMemberPosts(
    @Query() query: ListAdminMemberPostsQueryDto,
    @CurrentUser() admin: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    await sendCsv(res, await this.posts.export(admin.id, query));
  }

  @Post('bulk-hide')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Hide posts',
    description: 'They disappear from open portals immediately. Hidden ones stay hidden.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkHideAdminMemberPosts(
    @Body() { ids, ...options }: HideMemberTextsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<BulkResultDto> {
    return this.posts.setVisibility(admin.id, ids, false, options);
  }

  @Post('bulk-show')
  @HttpCode(200)
  @ApiOperation({ summary: 'Unhide posts', description: 'Visible ones are not changed.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkShowAdminMemberPosts(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.posts.setVisibility(admin.id, ids, true);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'A post and its reports',
    description: 'Whether members see it or not. Recorded in the audit log, because it shows who reported.',
  })
  @ApiOkResponse({ description: 'The post.', type: AdminMemberPostDetailDto })
  @ApiProblems(404, 422)
  async getAdminMemberPost(
    @Param() { id }: MemberPostParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMemberPostDetailDto> {
    const { post, reports, pictures } = await this.posts.view(admin.id, id);
    return {
      ...toAdminMemberPostDto(post),
      reports: reports.map(toAdminPostReportDto),
      pictures: pictures.map(toMemberPostPictureDto),
    };
  }

  @Post(':id/resolve-reports')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Mark reports as reviewed',
    description: 'Only the listed reports of this post: later ones stay open. Nobody is notified.',
  })
  @ApiNoContentResponse({ description: 'They are reviewed.' })
  @ApiProblems(400, 404, 413, 415, 422)
  async resolveAdminMemberPostReports(
    @Param() { id }: MemberPostParamDto,
    @Body() { ids }: BulkDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.reports.resolve(admin, id, ids);
  }
}
