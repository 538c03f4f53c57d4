import { Module } from '@nestjs/common';
import { MemberPostLikesController } from './member-post-likes.controller.js';
import { MemberPostLikesService } from './member-post-likes.service.js';

@Module({ controllers: [MemberPostLikesController], providers: [MemberPostLikesService] })
export class MemberPostLikesModule {}
