import { Module } from '@nestjs/common';
import { ModerationDecisionsModule } from '../moderation-decisions/moderation-decisions.module.js';
import { MemberPostsModule } from '../member-posts/member-posts.module.js';
import { MemberPostCommentsAdminController } from './member-post-comments-admin.controller.js';
import { MemberPostCommentsAdminService } from './member-post-comments-admin.service.js';
import { MemberPostCommentsController } from './member-post-comments.controller.js';
import { MemberPostCommentsService } from './member-post-comments.service.js';

@Module({
  imports: [MemberPostsModule, ModerationDecisionsModule],
  controllers: [MemberPostCommentsController, MemberPostCommentsAdminController],
  providers: [MemberPostCommentsService, MemberPostCommentsAdminService],
})
export class MemberPostCommentsModule {}
