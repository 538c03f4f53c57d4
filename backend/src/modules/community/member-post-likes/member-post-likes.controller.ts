import { Controller, Delete, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { MemberPostParamDto } from '../member-posts/member-posts.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberPostLikeDto } from './member-post-likes.dto.js';
import { MemberPostLikesService } from './member-post-likes.service.js';

@ApiTags('member-posts')
@Controller('member/posts/:id/like')
@MembersOnly()
export class MemberPostLikesController {
  constructor(private readonly memberPostLikes: MemberPostLikesService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Like a post',
    description: 'Without a body. One like per member and post: repeating it changes nothing.',
  })
  @ApiOkResponse({ description: 'The new state.', type: MemberPostLikeDto })
  @ApiProblems(404, 422)
  likeMemberPost(@Param() { id }: MemberPostParamDto, @CurrentUser() member: SessionUser): Promise<MemberPostLikeDto> {
    return this.memberPostLikes.like(member, id);
  }

  @Delete()
  @ApiOperation({ summary: 'Unlike a post', description: 'Without a body. Repeating it changes nothing.' })
  @ApiOkResponse({ description: 'The new state.', type: MemberPostLikeDto })
  @ApiProblems(404, 422)
  unlikeMemberPost(
    @Param() { id }: MemberPostParamDto,
    @CurrentUser() member: SessionUser,
  ): Promise<MemberPostLikeDto> {
    return this.memberPostLikes.unlike(member, id);
  }
}
