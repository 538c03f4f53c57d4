import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { firstSession } from '@leap/domain';
import {
  toWeeklyCallChangeDto,
  WeeklyCallChangeDto,
  WeeklyCallScheduleDto,
} from '../../../common/weekly-schedule.dto.js';
import type { MemberCall } from './weekly-calls.service.js';

/** The weekly call of the members. */
export class WeeklyCallDto {
  @ApiProperty({
    description: 'The Monday of the week of the call that runs, or the next one.',
    format: 'date',
    example: '2026-11-23',
  })
  week: string;

  @ApiProperty({
    description: 'The call that runs, or the next one that takes place.',
    format: 'date-time',
    example: '2026-11-23T23:00:00.000Z',
  })
  startsAt: string;

  @ApiProperty({ description: 'When it is over.', format: 'date-time', example: '2026-11-24T00:00:00.000Z' })
  endsAt: string;

  @ApiPropertyOptional({ description: 'Whether the member comes to it; absent without an answer.', example: true })
  isComing?: boolean;

  @ApiPropertyOptional({
    description: 'Whether the member had answered before it got another time; absent once they answered again.',
    type: 'boolean',
    example: true,
  })
  isReopened?: true;

  @ApiPropertyOptional({
    description: 'Where it takes place; absent while no link is set.',
    format: 'uri',
    example: 'https://example.com/call',
  })
  joinUrl?: string;

  @ApiProperty({ description: 'When it takes place every week.', type: WeeklyCallScheduleDto })
  schedule: WeeklyCallScheduleDto;

  @ApiProperty({ description: 'Weeks that differ, from four weeks ago on, in order.', type: [WeeklyCallChangeDto] })
  changes: WeeklyCallChangeDto[];

  @ApiPropertyOptional({
    description: "The member's first session, that of new members, while it is to come. Calls before it are open too.",
    format: 'date-time',
    example: '2026-12-07T23:00:00.000Z',
  })
  firstSessionAt?: string;
}

export const toWeeklyCallDto = (
  { plan, call: { week, startsAt, endsAt }, answer, joinedAt }: MemberCall,
  now = new Date(),
): WeeklyCallDto => {
  const { joinUrl } = plan.settings;
  const first = joinedAt && firstSession(plan, joinedAt).startsAt;
  return {
    week,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...answer,
    ...(joinUrl ? { joinUrl } : {}),
    schedule: plan.schedule,
    changes: plan.changes.map(toWeeklyCallChangeDto),
    ...(first && first > now ? { firstSessionAt: first.toISOString() } : {}),
  };
};
