import { ApiProperty } from '@nestjs/swagger';
import type { WeeklyCallSchedule } from '@leap/domain';

/** When a call takes place every week. */
export class WeeklyCallScheduleDto implements WeeklyCallSchedule {
  @ApiProperty({ description: '1 is Monday, 7 is Sunday.', type: 'integer', minimum: 1, maximum: 7, example: 1 })
  weekday: number;

  @ApiProperty({ description: 'On the clock of the time zone, in summer and winter.', example: '18:00' })
  time: string;

  @ApiProperty({ description: 'Length in minutes.', type: 'integer', example: 60 })
  minutes: number;

  @ApiProperty({ description: 'IANA time zone.', example: 'America/New_York' })
  timeZone: string;
}
