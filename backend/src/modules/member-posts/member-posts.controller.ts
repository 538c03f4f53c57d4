import { Body, Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser, MembersOnly } from '../../auth/decorators.js';
import { ApiList } from '../../common/api-list.js';
import { ApiProblems } from '../../common/api-problem.js';
import { setNextLink } from '../../common/cursor.js';
import { ApiIdempotencyKey, replayedHeader, takeRow } from '../../common/idempotency.js';
import { RateLimit } from '../../common/rate-limit.js';
import type { User } from '../users/user.entity.js';
import { CreateMemberPostDto, ListMemberPostsQueryDto, MemberPostDto, toMemberPostDto } from './member-posts.dto.js';
import { MemberPostsService } from './member-posts.service.js';

@ApiTags('member portal')
@Controller('member/posts')
@MembersOnly()
export class MemberPostsController {
  constructor(private readonly memberPosts: MemberPostsService) {}

  @Get()
  @ApiOperation({ summary: 'Posts of the community', description: 'Visible posts, newest first; by kind, tag and words when asked.' })
  @ApiList(MemberPostDto, 'One page of posts.')
  @ApiProblems(422)
  async listMemberPosts(
    @Query() query: ListMemberPostsQueryDto,
    @CurrentUser() reader: User,
    @Res({ passthrough: true }) res: Response,
  ): Promise<MemberPostDto[]> {
    const { items, next } = await this.memberPosts.list(query);
    setNextLink(res, next);
    return items.map((row) => toMemberPostDto(row, reader.id));
  }

  @Post()
  @RateLimit({ name: 'member-posts.create', points: 30, perSeconds: 600 })
  @ApiOperation({ summary: 'Post to the community', description: 'The same Idempotency-Key with the same body answers the same post.' })
  @ApiIdempotencyKey()
  @ApiCreatedResponse({ description: 'The post as stored.', type: MemberPostDto, headers: replayedHeader })
  @ApiProblems(400, 413, 415, 422)
  async createMemberPost(
    @Body() body: CreateMemberPostDto,
    @CurrentUser() author: User,
    @Res({ passthrough: true }) res: Response,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<MemberPostDto> {
    return toMemberPostDto(takeRow(res, await this.memberPosts.create(author, body, idempotencyKey)), author.id);
  }
}
