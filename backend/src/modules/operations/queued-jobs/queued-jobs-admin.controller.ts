import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { BulkDto, BulkResultDto } from '../../../common/admin-list.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { AdminJobDto, AdminJobQueueDto, ListAdminJobsQueryDto, toAdminJobDto, type JobRow } from './queued-jobs.dto.js';
import { QueuedJobsService } from './queued-jobs.service.js';

/** Background jobs: emails, calendar events, reconciliation of payments. */
@ApiTags('jobs-admin')
@Controller('admin/jobs')
@AdminOnly()
export class QueuedJobsAdminController {
  constructor(private readonly jobs: QueuedJobsService) {}

  @Get()
  @ApiOperation({
    summary: 'Jobs of the queue',
    description: 'The latest first. Those that are done are removed after some days.',
  })
  @PageOf(AdminJobDto, 'One page of jobs.', toAdminJobDto)
  @ApiProblems(422)
  async listAdminJobs(@Query() query: ListAdminJobsQueryDto): Promise<Page<JobRow>> {
    return this.jobs.list(query);
  }

  @Get('queues')
  @ApiOperation({
    summary: 'Every kind of job',
    description: 'With the number of pending, running, failed and completed ones.',
  })
  @ApiOkResponse({ description: 'All kinds, in a fixed order.', type: [AdminJobQueueDto] })
  async listAdminJobQueues(): Promise<AdminJobQueueDto[]> {
    return this.jobs.countQueues();
  }

  @Post('bulk-retry')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Retry failed jobs',
    description: 'One more attempt each. A job that has not failed is a `conflict`.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async retryAdminJobs(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.jobs.retry(admin.id, ids);
  }

  @Post('bulk-discard')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Discard failed jobs',
    description: 'Their work is not done. A job that has not failed is a `conflict`.',
  })
  @ApiOkResponse({ description: 'What was done.', type: BulkResultDto })
  @ApiProblems(400, 413, 415, 422)
  async discardAdminJobs(@Body() { ids }: BulkDto, @CurrentUser() admin: SessionUser): Promise<BulkResultDto> {
    return this.jobs.discard(admin.id, ids);
  }
}
