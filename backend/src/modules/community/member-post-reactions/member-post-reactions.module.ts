import { Module } from '@nestjs/common';
import { MemberPostReactionsController } from './member-post-reactions.controller.js';
import { MemberPostReactionsService } from './member-post-reactions.service.js';

@Module({ controllers: [MemberPostReactionsController], providers: [MemberPostReactionsService] })
export class MemberPostReactionsModule {}
