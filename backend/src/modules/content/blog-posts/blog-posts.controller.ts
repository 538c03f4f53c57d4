import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { fieldLimits } from '@leap/domain';
import { Public } from '../../../auth/decorators.js';
import { ApiList } from '../../../common/api-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { setNextLink } from '../../../common/cursor.js';
import { BlogPostDto, BlogPostSummaryDto, ListBlogPostsQueryDto } from './blog-posts.dto.js';
import { BlogPostsService } from './blog-posts.service.js';

@ApiTags('blog')
@Controller('blog')
export class BlogPostsController {
  constructor(private readonly blogPosts: BlogPostsService) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'Published blog posts',
    description: 'Newest first. A post that has no translation into the asked language comes in its own.',
  })
  @ApiList(BlogPostSummaryDto, 'One page of posts.')
  @ApiProblems(422)
  async listBlogPosts(
    @Query() query: ListBlogPostsQueryDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<BlogPostSummaryDto[]> {
    const { items, next } = await this.blogPosts.list(query);
    setNextLink(res, next);
    return items;
  }

  @Get(':slug')
  @Public()
  @ApiOperation({ summary: 'One published blog post', description: 'Drafts do not exist for readers.' })
  @ApiParam({
    name: 'slug',
    description: 'The last part of the address.',
    example: 'tired-is-not-lazy',
    schema: { type: 'string', maxLength: fieldLimits.slug },
  })
  @ApiOkResponse({ description: 'The post.', type: BlogPostDto })
  @ApiProblems(404)
  getBlogPost(@Param('slug') slug: string): Promise<BlogPostDto> {
    return this.blogPosts.getBySlug(slug);
  }
}
