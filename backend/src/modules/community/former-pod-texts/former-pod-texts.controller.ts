import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { FormerPodTextDto, toFormerPodTextDto, type FormerPodTextRow } from './former-pod-texts.dto.js';
import { FormerPodTextsService } from './former-pod-texts.service.js';

/** Own posts and comments in pods that a member has left. */
@ApiTags('member-posts')
@Controller('member/former-pod-texts')
@MembersOnly()
export class FormerPodTextsController {
  constructor(private readonly texts: FormerPodTextsService) {}

  @Get()
  @ApiOperation({
    summary: 'What I wrote in pods that I have left',
    description:
      'Own posts and comments, the latest first. Each can be deleted where it is; the pod itself is closed to you.',
  })
  @PageOf(FormerPodTextDto, 'One page of posts and comments.', toFormerPodTextDto)
  @ApiProblems(422)
  listFormerPodTexts(
    @Query() query: CursorQueryDto,
    @CurrentUser() author: SessionUser,
  ): Promise<Page<FormerPodTextRow>> {
    return this.texts.list(author, query);
  }
}
