import { Module } from '@nestjs/common';
import { MemberPostsModule } from '../member-posts/member-posts.module.js';
import { PinnedPostsAdminController } from './pinned-posts-admin.controller.js';
import { PinnedPostsController } from './pinned-posts.controller.js';
import { PinnedPostsService } from './pinned-posts.service.js';

@Module({
  imports: [MemberPostsModule],
  controllers: [PinnedPostsAdminController, PinnedPostsController],
  providers: [PinnedPostsService],
})
export class PinnedPostsModule {}
