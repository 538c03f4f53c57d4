import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { byAnyKey, linkKeys } from '../../../config/keys.js';
import { BlogPostDto } from './blog-posts.dto.js';
import { BlogPostsService } from './blog-posts.service.js';
import { readPreviewToken } from './blog-preview-token.js';

/** Previews of unpublished posts by a signed link. */
@ApiTags('blog')
@Controller('blog-previews')
export class BlogPreviewsController {
  constructor(
    private readonly blogPosts: BlogPostsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get(':token')
  @Public()
  @ApiOperation({
    summary: 'Preview a post',
    description:
      'Whether it is published or not, as it stands now. The token comes with a link that an editor created.',
  })
  @ApiParam({
    name: 'token',
    description: 'From the link.',
    schema: { type: 'string', maxLength: 200 },
    example: '0c9c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11.1800000000.…',
  })
  @ApiOkResponse({ description: 'The post.', type: BlogPostDto })
  @ApiProblems(404)
  async getBlogPreview(@Param('token') token: string, @Res({ passthrough: true }) res: Response): Promise<BlogPostDto> {
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const id = byAnyKey(linkKeys(this.env), (key) => readPreviewToken(key, token));
    if (id === undefined)
      throw new AppError('token_invalid', 404, { detail: 'This link is none of ours, or its time is over.' });
    return this.blogPosts.getForPreview(id);
  }
}
