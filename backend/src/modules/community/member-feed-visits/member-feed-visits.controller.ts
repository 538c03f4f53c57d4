import { Controller, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberFeedVisitDto } from './member-feed-visits.dto.js';
import { MemberFeedVisitsService } from './member-feed-visits.service.js';

@ApiTags('member-posts')
@Controller('member/feed-visit')
@MembersOnly()
export class MemberFeedVisitsController {
  constructor(private readonly visits: MemberFeedVisitsService) {}

  @Put()
  @ApiOperation({
    summary: 'Visit the posts',
    description:
      'Without a body. Answers when the member was here before; repeated within half an hour, it is the same visit.',
  })
  @ApiOkResponse({ description: 'The visit.', type: MemberFeedVisitDto })
  visitMemberFeed(@CurrentUser() member: SessionUser): Promise<MemberFeedVisitDto> {
    return this.visits.visit(member);
  }
}
