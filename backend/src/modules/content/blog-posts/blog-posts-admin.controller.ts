import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, EditorsOnly, OpenToTokens } from '../../../auth/decorators.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { VersionDto } from '../../../common/edit-version.js';
import { ENV, type Env } from '../../../config/env.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { BlogPostSchedule } from './blog-post-schedule.js';
import {
  AdminBlogPostVersionDto,
  AdminBlogPostVersionSummaryDto,
  BlogPostVersionParamDto,
  toAdminBlogPostVersionDto,
  toAdminBlogPostVersionSummaryDto,
} from './blog-post-versions.dto.js';
import {
  AdminBlogPostDto,
  AdminBlogPostSummaryDto,
  BlogPostParamDto,
  BlogPreviewLinkDto,
  BulkPublishBlogPostsDto,
  CreateAdminBlogPostDto,
  ListAdminBlogPostsQueryDto,
  PublishAdminBlogPostDto,
  ScheduleAdminBlogPostDto,
  toAdminBlogPostDto,
  toAdminBlogPostSummaryDto,
  UpdateAdminBlogPostDto,
  type AdminBlogPostSummaryRow,
} from './blog-posts-admin.dto.js';
import { MOST_VERSIONS } from './blog-post-versions.js';
import { BlogPostsAdminService } from './blog-posts-admin.service.js';
import { previewToken } from './blog-preview-token.js';

/** Posts in the admin area. */
@ApiTags('blog-admin')
@Controller('admin/blog-posts')
@EditorsOnly()
@OpenToTokens('content')
export class BlogPostsAdminController {
  constructor(
    private readonly posts: BlogPostsAdminService,
    private readonly postSchedule: BlogPostSchedule,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All posts', description: 'Including drafts, newest first.' })
  @PageOf(AdminBlogPostSummaryDto, 'One page of posts.', toAdminBlogPostSummaryDto)
  @ApiProblems(422)
  async listAdminBlogPosts(@Query() query: ListAdminBlogPostsQueryDto): Promise<Page<AdminBlogPostSummaryRow>> {
    return this.posts.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminBlogPostSummaryDto, toAdminBlogPostSummaryDto)
  async listAdminBlogPostChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<AdminBlogPostSummaryRow>>> {
    return this.posts.changes(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A post with its content', description: 'Also a draft.' })
  @ApiOkResponse({ description: 'The post.', type: AdminBlogPostDto })
  @ApiProblems(404, 422)
  async getAdminBlogPost(@Param() { id }: BlogPostParamDto): Promise<AdminBlogPostDto> {
    return toAdminBlogPostDto(await this.posts.get(id));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({ summary: 'Create a post', description: 'The post is a draft.' })
  @ApiCreatedResponse({ description: 'The draft.', type: AdminBlogPostDto })
  @ApiProblems(422)
  async createAdminBlogPost(
    @Body() body: CreateAdminBlogPostDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminBlogPostDto> {
    return toAdminBlogPostDto(await this.posts.create(editor.id, body));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change a post',
    description:
      'Absent fields stay unchanged. The text of a published post is kept apart, and readers see it after the next publishing; language and translation apply at once.',
  })
  @ApiOkResponse({ description: 'The post.', type: AdminBlogPostDto })
  @ApiProblems(404, 409, 422)
  async updateAdminBlogPost(
    @Param() { id }: BlogPostParamDto,
    @Body() body: UpdateAdminBlogPostDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminBlogPostDto> {
    return toAdminBlogPostDto(await this.posts.update(editor.id, id, body));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a post', description: 'Its translation and its picture stay.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  async deleteAdminBlogPost(@Param() { id }: BlogPostParamDto, @CurrentUser() editor: SessionUser): Promise<void> {
    await this.posts.delete(editor.id, id);
  }

  @Post('bulk-publish')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Publish several posts',
    description: 'One by one; a failure does not undo the others.',
  })
  @ApiOkResponse({ description: 'The result for each post.', type: BulkResultDto })
  @ApiProblems(422)
  bulkPublishAdminBlogPosts(
    @Body() body: BulkPublishBlogPostsDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<BulkResultDto> {
    return this.posts.bulkPublish(editor.id, body);
  }

  @Post('bulk-unpublish')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Hide several posts',
    description: 'One by one; a failure does not undo the others.',
  })
  @ApiOkResponse({ description: 'The result for each post.', type: BulkResultDto })
  @ApiProblems(422)
  bulkUnpublishAdminBlogPosts(@Body() { ids }: BulkDto, @CurrentUser() editor: SessionUser): Promise<BulkResultDto> {
    return this.posts.bulkUnpublish(editor.id, ids);
  }

  @Post(':id/publish')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Publish a post',
    description:
      'Effective immediately, on every process; of a published post, its newest text. Repeating it changes nothing.',
  })
  @ApiOkResponse({ description: 'Readers see it.', type: AdminBlogPostDto })
  @ApiProblems(404, 409, 422)
  async publishAdminBlogPost(
    @Param() { id }: BlogPostParamDto,
    @Body() body: PublishAdminBlogPostDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminBlogPostDto> {
    return toAdminBlogPostDto(await this.posts.publish(editor.id, id, body));
  }

  @Post(':id/unpublish')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Hide a post',
    description: 'Also unschedules it. Its newest text becomes the draft. Repeating it changes nothing.',
  })
  @ApiOkResponse({ description: 'Readers do not see it.', type: AdminBlogPostDto })
  @ApiProblems(404, 409, 422)
  async unpublishAdminBlogPost(
    @Param() { id }: BlogPostParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminBlogPostDto> {
    return toAdminBlogPostDto(await this.posts.unpublish(editor.id, id, version));
  }

  @Get(':id/versions')
  @ApiOperation({
    summary: "A post's versions",
    description: `The newest first, at most ${MOST_VERSIONS}. Saves of one editor within ten minutes are one version.`,
  })
  @ApiOkResponse({ description: 'The versions.', type: [AdminBlogPostVersionSummaryDto] })
  @ApiProblems(404, 422)
  async listAdminBlogPostVersions(@Param() { id }: BlogPostParamDto): Promise<AdminBlogPostVersionSummaryDto[]> {
    return (await this.posts.listVersions(id)).map((version) => toAdminBlogPostVersionSummaryDto(version));
  }

  @Get(':id/versions/:versionId')
  @ApiOperation({ summary: 'A version with its text', description: 'As it was saved then.' })
  @ApiOkResponse({ description: 'The version.', type: AdminBlogPostVersionDto })
  @ApiProblems(404, 422)
  async getAdminBlogPostVersion(@Param() { id, versionId }: BlogPostVersionParamDto): Promise<AdminBlogPostVersionDto> {
    return toAdminBlogPostVersionDto(await this.posts.getVersion(id, versionId));
  }

  @Post(':id/versions/:versionId/restore')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Restore a version',
    description:
      'Its text becomes the newest, as a version of its own. Readers of a published post see it after the next publishing.',
  })
  @ApiOkResponse({ description: 'The post.', type: AdminBlogPostDto })
  @ApiProblems(404, 409, 422)
  async restoreAdminBlogPostVersion(
    @Param() { id, versionId }: BlogPostVersionParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminBlogPostDto> {
    return toAdminBlogPostDto(await this.posts.restore(editor.id, id, versionId, version));
  }

  @Post(':id/schedule')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Publish a post later', description: 'Replaces an earlier schedule.' })
  @ApiOkResponse({ description: 'The scheduled post.', type: AdminBlogPostDto })
  @ApiProblems(404, 409, 422)
  async scheduleAdminBlogPost(
    @Param() { id }: BlogPostParamDto,
    @Body() body: ScheduleAdminBlogPostDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminBlogPostDto> {
    await this.postSchedule.schedule(editor.id, id, body);
    return toAdminBlogPostDto(await this.posts.get(id));
  }

  @Post(':id/preview-link')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Create a preview link for a post',
    description: 'The link works for a week, without an account.',
  })
  @ApiOkResponse({ description: 'The link.', type: BlogPreviewLinkDto })
  @ApiProblems(404, 422)
  async createAdminBlogPreviewLink(
    @Param() { id }: BlogPostParamDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<BlogPreviewLinkDto> {
    const { language } = await this.posts.recordPreview(editor.id, id);
    const { token, expiresAt } = previewToken(this.env.ENCRYPTION_KEY, id);
    const address = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/blog-preview?token=${token}`;
    return { address, expiresAt: expiresAt.toISOString() };
  }
}
