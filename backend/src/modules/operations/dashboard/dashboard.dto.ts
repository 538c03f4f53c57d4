import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { BOOKING_ZONE } from '@leap/domain';

/** Periods of the dashboard, in days. */
export const dashboardDays = [7, 30, 90, 365] as const;
export type DashboardDays = (typeof dashboardDays)[number];

export class DashboardQueryDto {
  @ApiPropertyOptional({
    description: "How many days, the last of them today in the business's time zone.",
    enum: dashboardDays,
    default: 30,
    example: 30,
  })
  @IsOptional()
  @Type(() => Number)
  @IsIn(dashboardDays)
  days: DashboardDays = 30;
}

const whole = { type: 'integer', minimum: 0 } as const;

/** Numbers of one day; of today until now. */
export class DashboardPointDto {
  @ApiProperty({ description: "The day, in the business's time zone.", format: 'date', example: '2026-11-20' })
  date: string;

  @ApiProperty({
    description: 'Applications of that day, without unfinished ones that a later one of the same person replaced.',
    ...whole,
    example: 3,
  })
  signups: number;

  @ApiProperty({
    description: 'Memberships that were paid for at the end of the day; a payment may be missing for up to 14 days.',
    ...whole,
    example: 41,
  })
  paidMembers: number;

  @ApiProperty({
    description:
      'Monthly recurring revenue at the end of the day, in cents: the price of each paid membership by the months that it is paid for.',
    ...whole,
    example: 387500,
  })
  recurringRevenue: number;

  @ApiPropertyOptional({
    description:
      'Churn: of the paid members 30 days before, the share that had left at the end of the day; a pause is no leaving. Absent when there was none.',
    type: 'number',
    minimum: 0,
    maximum: 1,
    example: 0.05,
  })
  churn?: number;

  @ApiProperty({ description: 'Calls that were booked on that day and are not cancelled.', ...whole, example: 2 })
  bookings: number;

  @ApiProperty({ description: 'Confirmed newsletter subscribers at the end of the day.', ...whole, example: 1204 })
  subscribers: number;
}

/** What changes the monthly recurring revenue. `changed`: another plan; `resumed`: after a pause, or a return. */
export const revenueMovementKinds = ['joined', 'resumed', 'changed', 'paused', 'lost'] as const;
export type RevenueMovementKind = (typeof revenueMovementKinds)[number];

export class RevenueMovementDto {
  @ApiProperty({
    description: 'New members, members after a pause or a return, other plans, pauses, and ends.',
    enum: revenueMovementKinds,
    enumName: 'RevenueMovementKind',
    example: 'joined',
  })
  kind: RevenueMovementKind;

  @ApiProperty({ description: 'How many memberships.', ...whole, example: 3 })
  memberships: number;

  @ApiProperty({ description: 'Cents a month; negative for a loss.', type: 'integer', example: 27500 })
  amount: number;
}

/** How the monthly recurring revenue changed in the days: start and movements make the end. */
export class DashboardRevenueDto {
  @ApiProperty({ description: 'Cents before the first day.', ...whole, example: 360000 })
  start: number;

  @ApiProperty({ description: 'All kinds, in a fixed order.', type: [RevenueMovementDto] })
  movements: RevenueMovementDto[];

  @ApiProperty({ description: 'Cents now.', ...whole, example: 387500 })
  end: number;
}

/** An open task. */
export const toDoKinds = [
  'calls',
  'signups',
  'contacts',
  'support-requests',
  'follow-ups',
  'person-tasks',
  'privacy-requests',
  'reports',
  'note-reports',
  'appeals',
  'recordings',
  'jobs',
  'portrait',
] as const;
export type ToDoKind = (typeof toDoKinds)[number];

export class DashboardToDoDto {
  @ApiProperty({
    description:
      'Upcoming calls today, new applications since yesterday, unanswered contacts and leads, open support requests, due follow-ups of applications, due tasks with people, open privacy requests, unreviewed reports about visible posts, unreviewed reports about notes on recordings, appeals without an answer, unpublished recordings, failed background jobs, a missing portrait of the coach.',
    enum: toDoKinds,
    enumName: 'DashboardToDoKind',
    example: 'contacts',
  })
  kind: ToDoKind;

  @ApiProperty({ description: 'How many; capped at 1000.', ...whole, maximum: 1000, example: 4 })
  count: number;

  @ApiPropertyOptional({
    description: 'Of calls: when the next one begins.',
    format: 'date-time',
    example: '2026-11-20T18:00:00.000Z',
  })
  nextAt?: string;

  @ApiPropertyOptional({
    description: 'Of privacy requests, follow-ups and tasks: the day by which the first of them is due.',
    format: 'date',
    example: '2026-12-01',
  })
  dueOn?: string;
}

/** Numbers and open tasks. */
export class DashboardDto {
  @ApiProperty({ description: 'Time zone of the days.', example: BOOKING_ZONE })
  timeZone: string;

  @ApiProperty({ description: 'One entry a day, the oldest first.', type: [DashboardPointDto] })
  points: DashboardPointDto[];

  @ApiProperty({ description: 'What changed the monthly recurring revenue in these days.', type: DashboardRevenueDto })
  revenue: DashboardRevenueDto;

  @ApiProperty({
    description: 'All kinds of open tasks, in the order of their urgency; 0 when there is nothing to do.',
    type: [DashboardToDoDto],
  })
  toDo: DashboardToDoDto[];
}
