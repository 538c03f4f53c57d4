import { Module } from '@nestjs/common';
import { MemberBlocksController } from './member-blocks.controller.js';
import { MemberBlocksService } from './member-blocks.service.js';

@Module({ controllers: [MemberBlocksController], providers: [MemberBlocksService] })
export class MemberBlocksModule {}
