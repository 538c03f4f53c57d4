import { Module } from '@nestjs/common';
import { CommunityActivity } from './community-activity.service.js';
import { MemberPostsController } from './member-posts.controller.js';
import { MemberPostsService } from './member-posts.service.js';

@Module({
  controllers: [MemberPostsController],
  providers: [CommunityActivity, MemberPostsService],
  exports: [CommunityActivity, MemberPostsService],
})
export class MemberPostsModule {}
