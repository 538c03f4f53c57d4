import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../auth/decorators.js';
import { BulkDto, BulkResultDto } from '../../common/admin-list.js';
import { ApiList } from '../../common/api-list.js';
import { ApiProblems } from '../../common/api-problem.js';
import { setNextLink } from '../../common/cursor.js';
import type { User } from '../users/user.entity.js';
import { AdminMemberPostCommentDto, ListAdminMemberPostCommentsQueryDto, toAdminMemberPostCommentDto } from './member-post-comments-admin.dto.js';
import { MemberPostCommentsAdminService } from './member-post-comments-admin.service.js';

/** What admins do about comments of the community. */
@ApiTags('member-posts-admin')
@Controller('admin/member-post-comments')
@AdminOnly()
export class MemberPostCommentsAdminController {
  constructor(private readonly comments: MemberPostCommentsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'All comments of the community', description: 'Hidden ones too, newest first.' })
  @ApiList(AdminMemberPostCommentDto, 'One page of comments.')
  @ApiProblems(422)
  async listAdminMemberPostComments(@Query() query: ListAdminMemberPostCommentsQueryDto, @Res({ passthrough: true }) res: Response): Promise<AdminMemberPostCommentDto[]> {
    const { items, next } = await this.comments.list(query);
    setNextLink(res, next);
    return items.map(toAdminMemberPostCommentDto);
  }

  @Post('bulk-hide')
  @HttpCode(200)
  @ApiOperation({ summary: 'Hide comments from everybody', description: 'Open portals lose them at once. Those that are hidden stay so.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkHideAdminMemberPostComments(@Body() { ids }: BulkDto, @CurrentUser() admin: User): Promise<BulkResultDto> {
    return this.comments.setVisibility(admin.id, ids, false);
  }

  @Post('bulk-show')
  @HttpCode(200)
  @ApiOperation({ summary: 'Show hidden comments again', description: 'Those that members see stay as they are.' })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async bulkShowAdminMemberPostComments(@Body() { ids }: BulkDto, @CurrentUser() admin: User): Promise<BulkResultDto> {
    return this.comments.setVisibility(admin.id, ids, true);
  }
}
