import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../../jobs/jobs.service.js';
import { ImportRun } from './import-run.service.js';

@Injectable()
export class ImportsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly runs: ImportRun,
  ) {}

  onModuleInit(): void {
    this.jobs.work('imports.run', ({ id }) => this.runs.run(id));
  }
}
