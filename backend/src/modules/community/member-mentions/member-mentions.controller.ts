import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  FindMentionableMembersQueryDto,
  MentionableMembersDto,
  toMentionableMemberDto,
} from './member-mentions.dto.js';
import { MemberMentionsService } from './member-mentions.service.js';

@ApiTags('member-posts')
@Controller('member/mentionable-members')
@MembersOnly()
export class MemberMentionsController {
  constructor(private readonly mentions: MemberMentionsService) {}

  @Get()
  @RateLimit({ name: 'member-mentions.find', points: 240, perSeconds: 600 })
  @ApiOperation({
    summary: 'Members to mention',
    description: 'Others who take part in the circle, by their shown name. A post or comment names their ids.',
  })
  @ApiOkResponse({ description: 'Who was found.', type: MentionableMembersDto })
  @ApiProblems(422)
  async findMentionableMembers(
    @Query() { q }: FindMentionableMembersQueryDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<MentionableMembersDto> {
    return { members: (await this.mentions.find(reader, q)).map(toMentionableMemberDto) };
  }
}
