import { Module } from '@nestjs/common';
import { BlogPostSchedule } from './blog-post-schedule.js';
import { BlogPostsAdminController } from './blog-posts-admin.controller.js';
import { BlogPostsAdminService } from './blog-posts-admin.service.js';
import { BlogPostsController } from './blog-posts.controller.js';
import { BlogPostsService } from './blog-posts.service.js';
import { BlogPreviewsController } from './blog-previews.controller.js';

@Module({
  controllers: [BlogPostsController, BlogPostsAdminController, BlogPreviewsController],
  providers: [BlogPostsService, BlogPostsAdminService, BlogPostSchedule],
  exports: [BlogPostsService],
})
export class BlogPostsModule {}
