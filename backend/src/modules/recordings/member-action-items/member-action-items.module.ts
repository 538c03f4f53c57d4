import { Module } from '@nestjs/common';
import { MemberActionItemsController } from './member-action-items.controller.js';
import { MemberActionItemsService } from './member-action-items.service.js';

@Module({
  controllers: [MemberActionItemsController],
  providers: [MemberActionItemsService],
})
export class MemberActionItemsModule {}
