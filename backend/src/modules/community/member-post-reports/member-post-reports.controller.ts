import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { MemberPostParamDto } from '../member-posts/member-posts.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  CreateMemberPostReportDto,
  MemberPostReportDto,
  MemberPostVisibilityDto,
  UpdateMemberPostVisibilityDto,
} from './member-post-reports.dto.js';
import { MemberPostReportsService } from './member-post-reports.service.js';

/** Reports of posts. */
@ApiTags('member-posts')
@Controller('member/posts/:id')
export class MemberPostReportsController {
  constructor(private readonly reports: MemberPostReportsService) {}

  @Post('reports')
  @MembersOnly()
  @RateLimit({ name: 'member-post-reports.create', points: 20, perSeconds: 3_600 })
  @ApiOperation({
    summary: 'Report a post or a comment on it',
    description:
      'The business is notified by email. A member may report the same again, with another reason or other details; while the same report is unreviewed, it is 409 `already_reported`. A report of an own post or comment is 403.',
  })
  @ApiCreatedResponse({ description: 'The report has arrived.', type: MemberPostReportDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async reportMemberPost(
    @Param() { id }: MemberPostParamDto,
    @Body() body: CreateMemberPostReportDto,
    @CurrentUser() user: SessionUser,
  ): Promise<MemberPostReportDto> {
    return this.reports.create(user, id, body);
  }

  @Patch('visibility')
  @AdminOnly()
  @ApiOperation({
    summary: 'Hide or unhide a post',
    description:
      'Recorded in the audit log when it changes something. The author of a hidden post gets an email with the reason.',
  })
  @ApiOkResponse({ description: "The post's state.", type: MemberPostVisibilityDto })
  @ApiProblems(400, 404, 413, 415, 422)
  async hideMemberPost(
    @Param() { id }: MemberPostParamDto,
    @Body() { isVisible, reason }: UpdateMemberPostVisibilityDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<MemberPostVisibilityDto> {
    return this.reports.setVisibility(admin, id, isVisible, { reason });
  }
}
