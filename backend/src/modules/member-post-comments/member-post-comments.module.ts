import { Module } from '@nestjs/common';
import { MemberPostCommentsController } from './member-post-comments.controller.js';
import { MemberPostCommentsService } from './member-post-comments.service.js';

@Module({ controllers: [MemberPostCommentsController], providers: [MemberPostCommentsService] })
export class MemberPostCommentsModule {}
