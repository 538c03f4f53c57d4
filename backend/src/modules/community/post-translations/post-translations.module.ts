import { Module } from '@nestjs/common';
import { MemberPostsModule } from '../member-posts/member-posts.module.js';
import { PostTranslationsController } from './post-translations.controller.js';
import { PostTranslationsService } from './post-translations.service.js';

@Module({
  imports: [MemberPostsModule],
  controllers: [PostTranslationsController],
  providers: [PostTranslationsService],
})
export class PostTranslationsModule {}
