import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CursorQueryDto } from '../../../common/cursor.js';
import { jobQueues, type JobName } from '../../../jobs/job-names.js';

/** State of a job. `pending` includes those that failed and will be retried. */
export const jobStates = ['pending', 'running', 'failed', 'done'] as const;
export type JobState = (typeof jobStates)[number];

/** Every job of the product. */
export const jobNames = Object.keys(jobQueues) as JobName[];

const JOB_STATE = { enum: jobStates, enumName: 'JobState' };
const JOB_NAME = { enum: jobNames, enumName: 'JobName', example: 'contacts.notify-practice' };

/** Filters of the list. */
export class ListAdminJobsQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({ description: 'Only those in this state.', ...JOB_STATE, example: 'failed' })
  @IsOptional()
  @IsIn(jobStates)
  state?: JobState;

  @ApiPropertyOptional({ description: 'Only those of this kind.', ...JOB_NAME })
  @IsOptional()
  @IsIn(jobNames)
  name?: JobName;
}

/** A job as read from the database. */
export interface JobRow {
  id: string;
  name: JobName;
  state: JobState;
  createdAt: Date;
  startsAt: Date;
  finishedAt: Date | null;
  attempts: number;
  attemptsAllowed: number;
  reason: string | null;
}

/** A background job. It contains ids, no personal data. */
export class AdminJobDto {
  @ApiProperty({
    description: 'Id of the job, as in the log.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  id: string;

  @ApiProperty({ description: 'What it does.', ...JOB_NAME })
  name: JobName;

  @ApiProperty({
    description: 'Whether it is pending, running, failed (no attempts left) or done.',
    ...JOB_STATE,
    example: 'failed',
  })
  state: JobState;

  @ApiProperty({
    description: 'When it was enqueued.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  createdAt: Date;

  @ApiProperty({
    description: 'Earliest start; after a failure, the next attempt.',
    format: 'date-time',
    example: '2026-11-20T10:00:05.000Z',
  })
  startsAt: Date;

  @ApiPropertyOptional({
    description: 'When it finished or was discarded.',
    format: 'date-time',
    example: '2026-11-20T10:00:06.000Z',
  })
  finishedAt?: Date;

  @ApiProperty({ description: 'How often it was attempted.', type: 'integer', example: 9 })
  attempts: number;

  @ApiProperty({ description: 'How many attempts are allowed.', type: 'integer', example: 9 })
  attemptsAllowed: number;

  @ApiPropertyOptional({
    description: 'The kind of the last error. Its message is in the log, under the id: it may quote what people wrote.',
    example: 'ProviderUnavailableError',
  })
  reason?: string;
}

export const toAdminJobDto = ({ finishedAt, reason, ...job }: JobRow): AdminJobDto => ({
  ...job,
  ...(finishedAt ? { finishedAt } : {}),
  ...(reason ? { reason } : {}),
});

/** Number of jobs of one kind by state. */
export class AdminJobQueueDto {
  @ApiProperty({ description: 'What the jobs do.', ...JOB_NAME })
  name: JobName;

  @ApiProperty({
    description: 'Pending jobs: until their time, or until another attempt.',
    type: 'integer',
    example: 2,
  })
  pending: number;

  @ApiProperty({ description: 'Jobs that run now.', type: 'integer', example: 0 })
  running: number;

  @ApiProperty({ description: 'Jobs with no attempts left.', type: 'integer', example: 1 })
  failed: number;

  @ApiProperty({ description: 'Jobs that were done within the last days.', type: 'integer', example: 120 })
  done: number;
}
