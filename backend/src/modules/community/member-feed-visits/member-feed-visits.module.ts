import { Module } from '@nestjs/common';
import { MemberFeedVisitsController } from './member-feed-visits.controller.js';
import { MemberFeedVisitsService } from './member-feed-visits.service.js';

@Module({ controllers: [MemberFeedVisitsController], providers: [MemberFeedVisitsService] })
export class MemberFeedVisitsModule {}
