import { Module } from '@nestjs/common';
import { BlogPostSchedule } from './blog-post-schedule.js';
import { BlogPostsAdminController } from './blog-posts-admin.controller.js';
import { BlogPostsAdminService } from './blog-posts-admin.service.js';
import { BlogPostsController } from './blog-posts.controller.js';
import { BlogPostsService } from './blog-posts.service.js';
import { BlogPreviewsController } from './blog-previews.controller.js';
import { OembedController } from './oembed.controller.js';
import { OembedService } from './oembed.service.js';
import { IndexNowModule } from '../index-now/index-now.module.js';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';

@Module({
  imports: [IndexNowModule, SiteSettingsModule],
  controllers: [BlogPostsController, BlogPostsAdminController, BlogPreviewsController, OembedController],
  providers: [BlogPostsService, BlogPostsAdminService, BlogPostSchedule, OembedService],
  exports: [BlogPostsService],
})
export class BlogPostsModule {}
