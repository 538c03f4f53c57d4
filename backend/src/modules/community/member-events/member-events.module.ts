import { Module } from '@nestjs/common';
import { MemberEventsController } from './member-events.controller.js';
import { MemberEventsService } from './member-events.service.js';

@Module({ controllers: [MemberEventsController], providers: [MemberEventsService], exports: [MemberEventsService] })
export class MemberEventsModule {}
