import { Module } from '@nestjs/common';
import { CallRecordingsModule } from '../call-recordings/call-recordings.module.js';
import { FathomImportsAdminController } from './fathom-imports-admin.controller.js';
import { FathomImportsJobs } from './fathom-imports.jobs.js';
import { FathomImportService } from './fathom-imports.service.js';

/** The import of past meetings. */
@Module({
  imports: [CallRecordingsModule],
  controllers: [FathomImportsAdminController],
  providers: [FathomImportService, FathomImportsJobs],
  exports: [FathomImportService],
})
export class FathomImportsModule {}
