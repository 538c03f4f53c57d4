import { Body, Controller, Get, HttpCode, HttpStatus, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { FoldPinnedMemberPostsDto, PinnedMemberPostsDto } from './pinned-posts.dto.js';
import { PinnedPostsService } from './pinned-posts.service.js';

@ApiTags('member-posts')
@Controller('member/pinned-posts')
@MembersOnly()
export class PinnedPostsController {
  constructor(private readonly pinnedPosts: PinnedPostsService) {}

  @Get()
  @ApiOperation({ summary: 'Pinned posts', description: 'What the owner has pinned above the posts of the community.' })
  @ApiOkResponse({ description: 'The pinned posts.', type: PinnedMemberPostsDto })
  listPinnedMemberPosts(@CurrentUser() reader: SessionUser): Promise<PinnedMemberPostsDto> {
    return this.pinnedPosts.list(reader);
  }

  @Put('fold')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    summary: 'Fold pinned posts',
    description: 'Or unfold them, for the logged-in member alone. A post that is pinned later unfolds them.',
  })
  @ApiNoContentResponse({ description: 'Done.' })
  @ApiProblems(400, 413, 415, 422)
  foldPinnedMemberPosts(
    @Body() { isFolded }: FoldPinnedMemberPostsDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<void> {
    return this.pinnedPosts.fold(reader, isFolded);
  }
}
