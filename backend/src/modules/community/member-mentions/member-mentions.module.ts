import { Module } from '@nestjs/common';
import { MemberMentionsController } from './member-mentions.controller.js';
import { MemberMentionsService } from './member-mentions.service.js';

@Module({ controllers: [MemberMentionsController], providers: [MemberMentionsService] })
export class MemberMentionsModule {}
