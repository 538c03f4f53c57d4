import { Module } from '@nestjs/common';
import { MemberProfilesController } from './member-profiles.controller.js';
import { MemberProfilesService } from './member-profiles.service.js';

@Module({ controllers: [MemberProfilesController], providers: [MemberProfilesService] })
export class MemberProfilesModule {}
