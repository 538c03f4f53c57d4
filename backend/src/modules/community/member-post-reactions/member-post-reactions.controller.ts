import { Controller, Delete, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { MemberPostReactionDto } from '../member-posts/member-posts.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberPostReactionParamDto } from './member-post-reactions.dto.js';
import { MemberPostReactionsService } from './member-post-reactions.service.js';

@ApiTags('member-posts')
@Controller('member/posts/:id/reactions/:kind')
@MembersOnly()
export class MemberPostReactionsController {
  constructor(private readonly reactions: MemberPostReactionsService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'React to a post',
    description: 'Without a body. Each kind once per member and post: repeating it changes nothing.',
  })
  @ApiOkResponse({ description: 'The new state of this kind.', type: MemberPostReactionDto })
  @ApiProblems(404, 422)
  addMemberPostReaction(
    @Param() { id, kind }: MemberPostReactionParamDto,
    @CurrentUser() member: SessionUser,
  ): Promise<MemberPostReactionDto> {
    return this.reactions.add(member, id, kind);
  }

  @Delete()
  @ApiOperation({ summary: 'Take a reaction back', description: 'Without a body. Repeating it changes nothing.' })
  @ApiOkResponse({ description: 'The new state of this kind.', type: MemberPostReactionDto })
  @ApiProblems(404, 422)
  removeMemberPostReaction(
    @Param() { id, kind }: MemberPostReactionParamDto,
    @CurrentUser() member: SessionUser,
  ): Promise<MemberPostReactionDto> {
    return this.reactions.remove(member, id, kind);
  }
}
