import { Module } from '@nestjs/common';
import { CallSheetsAdminController } from './call-sheets-admin.controller.js';
import { CallSheetsController } from './call-sheets.controller.js';
import { CallSheetsService } from './call-sheets.service.js';

/** Who brings what to the weekly call. */
@Module({
  controllers: [CallSheetsController, CallSheetsAdminController],
  providers: [CallSheetsService],
})
export class CallSheetsModule {}
