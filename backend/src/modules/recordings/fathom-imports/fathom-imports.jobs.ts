import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../../jobs/jobs.service.js';
import { FathomImportService } from './fathom-imports.service.js';

@Injectable()
export class FathomImportsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly imports: FathomImportService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('fathom-imports.read-page', ({ id }) => this.imports.readPage(id));
  }
}
