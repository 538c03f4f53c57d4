import { Module } from '@nestjs/common';
import { MeetingTypesAdminController } from './meeting-types-admin.controller.js';
import { MeetingTypesAdminService } from './meeting-types-admin.service.js';
import { MeetingTypesController } from './meeting-types.controller.js';
import { MeetingTypesService } from './meeting-types.service.js';

@Module({
  controllers: [MeetingTypesController, MeetingTypesAdminController],
  providers: [MeetingTypesService, MeetingTypesAdminService],
  exports: [MeetingTypesService],
})
export class MeetingTypesModule {}
