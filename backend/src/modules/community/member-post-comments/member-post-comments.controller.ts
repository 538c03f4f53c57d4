import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { MemberPostParamDto } from '../member-posts/member-posts.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  CreateMemberPostCommentDto,
  MemberPostCommentDto,
  MemberPostCommentParamDto,
  UpdateMemberPostCommentDto,
  toMemberPostCommentDto,
  type MemberPostCommentRow,
} from './member-post-comments.dto.js';
import { MemberPostCommentsService } from './member-post-comments.service.js';

@ApiTags('member-posts')
@Controller('member/posts/:id/comments')
@MembersOnly()
export class MemberPostCommentsController {
  constructor(private readonly memberPostComments: MemberPostCommentsService) {}

  @Get()
  @ApiOperation({
    summary: 'Comments of a post',
    description: 'Visible comments and replies, newest first. Replies come with the comment that they answer.',
  })
  @PageOf(MemberPostCommentDto, 'One page of comments.', toMemberPostCommentDto)
  @ApiProblems(404, 422)
  async listMemberPostComments(
    @Param() { id }: MemberPostParamDto,
    @Query() query: CursorQueryDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<Page<MemberPostCommentRow>> {
    return this.memberPostComments.list(reader, id, query);
  }

  @Post()
  @RateLimit({ name: 'member-post-comments.create', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Comment on a post',
    description:
      'Or answer a comment of it, one level deep. The same Idempotency-Key with the same body answers the same comment.',
  })
  @SubmissionOf(toMemberPostCommentDto)
  @ApiCreatedResponse({ description: 'The comment as stored.', type: MemberPostCommentDto, headers: replayedHeader })
  @ApiProblems(400, 404, 413, 415, 422)
  async createMemberPostComment(
    @Param() { id }: MemberPostParamDto,
    @Body() body: CreateMemberPostCommentDto,
    @CurrentUser() author: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<MemberPostCommentRow>> {
    return this.memberPostComments.create(author, id, body, idempotencyKey);
  }

  @Patch(':commentId')
  @RateLimit({ name: 'member-post-comments.update', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Change your comment',
    description:
      "A changed text marks it as edited (`editedAt`). 403 for another member's comment, 409 where it was edited since.",
  })
  @ApiOkResponse({ description: 'The comment as it is now.', type: MemberPostCommentDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async updateMemberPostComment(
    @Param() { id, commentId }: MemberPostCommentParamDto,
    @Body() body: UpdateMemberPostCommentDto,
    @CurrentUser() author: SessionUser,
  ): Promise<MemberPostCommentDto> {
    return toMemberPostCommentDto(await this.memberPostComments.update(author, id, commentId, body), author.id);
  }

  @Delete(':commentId')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete your comment', description: "Permanently. 403 for another member's comment." })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(403, 404, 422)
  async deleteMemberPostComment(
    @Param() { id, commentId }: MemberPostCommentParamDto,
    @CurrentUser() author: SessionUser,
  ): Promise<void> {
    await this.memberPostComments.delete(author, id, commentId);
  }
}
