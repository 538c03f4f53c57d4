import { Module } from '@nestjs/common';
import { MemberPostsController } from './member-posts.controller.js';
import { MemberPostsService } from './member-posts.service.js';

@Module({ controllers: [MemberPostsController], providers: [MemberPostsService] })
export class MemberPostsModule {}
