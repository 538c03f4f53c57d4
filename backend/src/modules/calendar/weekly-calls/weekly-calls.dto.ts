import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { firstSession, nextWeeklyCall } from '@leap/domain';
import {
  toWeeklyCallChangeDto,
  WeeklyCallChangeDto,
  WeeklyCallScheduleDto,
} from '../../../common/weekly-schedule.dto.js';
import type { StoredWeeklyCall } from './weekly-calls.service.js';

/** The weekly call of the members. */
export class WeeklyCallDto {
  @ApiProperty({
    description: 'The call that runs, or the next one that takes place.',
    format: 'date-time',
    example: '2026-11-23T23:00:00.000Z',
  })
  startsAt: string;

  @ApiProperty({ description: 'When it is over.', format: 'date-time', example: '2026-11-24T00:00:00.000Z' })
  endsAt: string;

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

/** @param joinedAt when the membership of the member began, if that is known */
export const toWeeklyCallDto = (plan: StoredWeeklyCall, joinedAt: Date | null, now = new Date()): WeeklyCallDto => {
  const { startsAt, endsAt } = nextWeeklyCall(plan, now, { running: true });
  const { joinUrl } = plan.settings;
  const first = joinedAt && firstSession(plan, joinedAt).startsAt;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(joinUrl ? { joinUrl } : {}),
    schedule: plan.schedule,
    changes: plan.changes.map(toWeeklyCallChangeDto),
    ...(first && first > now ? { firstSessionAt: first.toISOString() } : {}),
  };
};
