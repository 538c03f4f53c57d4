import { Controller, Get, HttpStatus, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiPermanentRedirectResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
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

/** Where a post that had another slug before is now. Nobody keeps the answer: another post may take the slug. */
function leadTo(response: Response, location: string): void {
  response.status(HttpStatus.PERMANENT_REDIRECT).setHeader('Location', location).setHeader('Cache-Control', 'no-store');
}

/** Describes {@link leadTo}. @param example of `Location` */
const ApiMovedPost = (example: string): MethodDecorator =>
  ApiPermanentRedirectResponse({
    description: 'The post had this slug before; to its present one.',
    headers: { Location: { schema: { type: 'string', example } } },
  });

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
  @ApiOperation({
    summary: 'One published blog post',
    description: 'A slug that the post had before redirects to its present one. 404 for drafts.',
  })
  @ApiParam({
    name: 'slug',
    description: 'The last part of the address.',
    example: 'tired-is-not-lazy',
    schema: { type: 'string', maxLength: fieldLimits.slug },
  })
  @ApiOkResponse({ description: 'The post.', type: BlogPostDto })
  @ApiMovedPost('/api/blog/tired-is-not-lazy')
  @ApiProblems(404)
  async getBlogPost(
    @Param('slug') slug: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BlogPostDto | undefined> {
    const post = await this.blogPosts.findBySlug(slug);
    if (!post) leadTo(response, `/api/blog/${await this.blogPosts.getPresentSlug(slug)}`);
    return post;
  }

  @Get(':slug/related')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Related posts and neighbours',
    description:
      'The posts published before and after this one, and those that share its tags. A slug that the post had before redirects to its present one. 404 for drafts.',
  })
  @ApiParam({
    name: 'slug',
    description: 'The last part of the address.',
    example: 'tired-is-not-lazy',
    schema: { type: 'string', maxLength: fieldLimits.slug },
  })
  @ApiOkResponse({ description: 'Where to go on reading.', type: RelatedBlogPostsDto })
  @ApiMovedPost('/api/blog/tired-is-not-lazy/related?language=en')
  @ApiProblems(404, 422)
  async getRelatedBlogPosts(
    @Param('slug') slug: string,
    @Query() { language }: GetRelatedBlogPostsQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RelatedBlogPostsDto | undefined> {
    const related = await this.blogPosts.findRelated(slug, language);
    if (!related) {
      const present = await this.blogPosts.getPresentSlug(slug);
      leadTo(response, `/api/blog/${present}/related${language ? `?language=${language}` : ''}`);
    }
    return related;
  }
}
