import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { FormerPodWordsDto, toFormerPodWordsDto, type FormerPodWordsRow } from './former-pod-words.dto.js';
import { FormerPodWordsService } from './former-pod-words.service.js';

/** Own posts and comments in pods that a member has left. */
@ApiTags('member-posts')
@Controller('member/former-pod-words')
@MembersOnly()
export class FormerPodWordsController {
  constructor(private readonly words: FormerPodWordsService) {}

  @Get()
  @ApiOperation({
    summary: 'What I wrote in pods that I have left',
    description:
      'Own posts and comments, the latest first. Each can be deleted where it is; the pod itself is closed to you.',
  })
  @PageOf(FormerPodWordsDto, 'One page of posts and comments.', toFormerPodWordsDto)
  @ApiProblems(422)
  listFormerPodWords(
    @Query() query: CursorQueryDto,
    @CurrentUser() author: SessionUser,
  ): Promise<Page<FormerPodWordsRow>> {
    return this.words.list(author, query);
  }
}
