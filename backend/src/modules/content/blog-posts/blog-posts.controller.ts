import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { fieldLimits } from '@leap/domain';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import {
  BlogPostDto,
  BlogPostSummaryDto,
  GetRelatedBlogPostsQueryDto,
  ListBlogPostsQueryDto,
  RelatedBlogPostsDto,
  toBlogPostSummaryDto,
  type BlogPostSummaryRow,
} from './blog-posts.dto.js';
import { BlogPostsService } from './blog-posts.service.js';

@ApiTags('blog')
@Controller('blog')
export class BlogPostsController {
  constructor(private readonly blogPosts: BlogPostsService) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Published blog posts',
    description: 'Newest first. A post without a translation into the requested language is returned in its own.',
  })
  @PageOf(BlogPostSummaryDto, 'One page of posts.', toBlogPostSummaryDto)
  @ApiProblems(422)
  async listBlogPosts(@Query() query: ListBlogPostsQueryDto): Promise<Page<BlogPostSummaryRow>> {
    return this.blogPosts.list(query);
  }

  @Get(':slug')
  @Public()
  @SameForEverybody()
  @ApiOperation({ summary: 'One published blog post', description: '404 for drafts.' })
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

  @Get(':slug/related')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Related posts and neighbours',
    description: 'The posts published before and after this one, and those that share its tags. 404 for drafts.',
  })
  @ApiParam({
    name: 'slug',
    description: 'The last part of the address.',
    example: 'tired-is-not-lazy',
    schema: { type: 'string', maxLength: fieldLimits.slug },
  })
  @ApiOkResponse({ description: 'Where to go on reading.', type: RelatedBlogPostsDto })
  @ApiProblems(404, 422)
  getRelatedBlogPosts(
    @Param('slug') slug: string,
    @Query() { language }: GetRelatedBlogPostsQueryDto,
  ): Promise<RelatedBlogPostsDto> {
    return this.blogPosts.getRelated(slug, language);
  }
}
