import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Parts that are checked. */
export const checkNames = [
  'database',
  'migrations',
  'storage',
  'jobs',
  'mail',
  'podcast-feed',
  'calendar',
  'stripe',
  'fathom',
  'changes',
  'replica',
] as const;
export type CheckName = (typeof checkNames)[number];

/** State of a part. One that is not configured is no fault. */
export const checkStatuses = ['up', 'down', 'needs_setup', 'off'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** The process answers. */
export class LivenessDto {
  @ApiProperty({ description: 'Always ok.', enum: ['ok'], example: 'ok' })
  status: 'ok';
}

/** State of one part. */
export class HealthCheckDto {
  @ApiProperty({ description: 'Which part.', enum: checkNames, example: 'database' })
  name: CheckName;

  @ApiProperty({
    description: 'State of the connection: `needs_setup` until an administrator connects it, `off` without keys.',
    enum: checkStatuses,
    enumName: 'CheckStatus',
    example: 'up',
  })
  status: CheckStatus;

  @ApiPropertyOptional({
    description: 'Details in English, for the operator.',
    example: 'No answer within 2 s.',
  })
  detail?: string;
}

/** Whether this process can serve requests. */
export class ReadinessDto {
  @ApiProperty({
    description:
      '`ok` when requests can be served, `degraded` when an optional dependency is down, `unavailable` with 503.',
    enum: ['ok', 'degraded', 'unavailable'],
    example: 'ok',
  })
  status: 'ok' | 'degraded' | 'unavailable';

  @ApiProperty({ description: 'State of each dependency.', type: [HealthCheckDto] })
  checks: HealthCheckDto[];
}
