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
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  CreateMemberPostDto,
  ListMemberPostsQueryDto,
  MemberPostDto,
  MemberPostParamDto,
  UpdateMemberPostDto,
  toMemberPostDto,
  type MemberPostRow,
} from './member-posts.dto.js';
import { MemberPostsService } from './member-posts.service.js';

@ApiTags('member-posts')
@Controller('member/posts')
@MembersOnly()
export class MemberPostsController {
  constructor(private readonly memberPosts: MemberPostsService) {}

  @Get()
  @ApiOperation({
    summary: 'Posts of the community',
    description: 'Visible posts to all members, or of your pod, newest first; filtered by kind, tag and search terms.',
  })
  @PageOf(MemberPostDto, 'One page of posts.', toMemberPostDto)
  @ApiProblems(422)
  async listMemberPosts(
    @Query() query: ListMemberPostsQueryDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<Page<MemberPostRow>> {
    return this.memberPosts.list(reader, query);
  }

  @Post()
  @RateLimit({ name: 'member-posts.create', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Post to the community',
    description:
      'To all members, or to your pod. The same Idempotency-Key with the same body answers the same post. 404 for a pod that you are not in.',
  })
  @SubmissionOf(toMemberPostDto)
  @ApiCreatedResponse({ description: 'The post as stored.', type: MemberPostDto, headers: replayedHeader })
  @ApiProblems(400, 404, 413, 415, 422)
  async createMemberPost(
    @Body() body: CreateMemberPostDto,
    @CurrentUser() author: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<MemberPostRow>> {
    return this.memberPosts.create(author, body, idempotencyKey);
  }
  @Get(':id')
  @ApiOperation({ summary: 'One post', description: 'For links to it. A hidden post answers like a deleted one.' })
  @ApiOkResponse({ description: 'The post.', type: MemberPostDto })
  @ApiProblems(404, 422)
  async getMemberPost(@Param() { id }: MemberPostParamDto, @CurrentUser() reader: SessionUser): Promise<MemberPostDto> {
    return toMemberPostDto(await this.memberPosts.get(reader, id), reader.id);
  }

  @Patch(':id')
  @RateLimit({ name: 'member-posts.update', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Change your post',
    description:
      "A changed text marks it as edited (`editedAt`). 403 for another member's post, 409 where it was edited since.",
  })
  @ApiOkResponse({ description: 'The post as it is now.', type: MemberPostDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async updateMemberPost(
    @Param() { id }: MemberPostParamDto,
    @Body() body: UpdateMemberPostDto,
    @CurrentUser() author: SessionUser,
  ): Promise<MemberPostDto> {
    return toMemberPostDto(await this.memberPosts.update(author, id, body), author.id);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    summary: 'Delete your post',
    description: "Permanently, with its likes and comments. 403 for another member's post.",
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(403, 404, 422)
  async deleteMemberPost(@Param() { id }: MemberPostParamDto, @CurrentUser() author: SessionUser): Promise<void> {
    await this.memberPosts.delete(author, id);
  }
}
