import { Controller, Delete, HttpCode, HttpStatus, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { memberPostLimits } from '@leap/domain';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { MemberPostParamDto } from '../member-posts/member-posts.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { PinnedPostsService } from './pinned-posts.service.js';

/** The pin of a post in the admin area. */
@ApiTags('member-posts-admin')
@Controller('admin/member-posts/:id/pin')
@AdminOnly()
@OpenToTokens('community')
export class PinnedPostsAdminController {
  constructor(private readonly pinnedPosts: PinnedPostsService) {}

  @Put()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    summary: 'Pin a post',
    description: `Above all others, in every open portal. Idempotent. 404 for a hidden post and for one of a pod, 409 \`pins_full\` when ${memberPostLimits.pinned} others are pinned.`,
  })
  @ApiNoContentResponse({ description: 'Pinned.' })
  @ApiProblems(404, 409, 422)
  pinAdminMemberPost(@Param() { id }: MemberPostParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    return this.pinnedPosts.pin(admin.id, id);
  }

  @Delete()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Unpin a post', description: 'It stays where it was posted. Idempotent.' })
  @ApiNoContentResponse({ description: 'Not pinned.' })
  @ApiProblems(404, 422)
  unpinAdminMemberPost(@Param() { id }: MemberPostParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    return this.pinnedPosts.unpin(admin.id, id);
  }
}
