import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  toWeeklyCallChangeDto,
  WeeklyCallChangeDto,
  WeeklyCallScheduleDto,
  type StoredCallChange,
} from '../../../common/weekly-schedule.dto.js';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from '../member-posts/member-author.js';
import type { Pod } from '../pod-members/pod.entity.js';

/** The call of a pod that runs, or the next one. */
export class NextPodCallDto {
  @ApiProperty({ description: 'The Monday of the week of the regular call.', format: 'date', example: '2026-11-23' })
  week: string;

  @ApiProperty({ description: 'When it starts.', format: 'date-time', example: '2026-11-26T18:00:00.000Z' })
  startsAt: string;

  @ApiPropertyOptional({ description: 'Whether the member comes to it; absent without an answer.', example: true })
  isComing?: boolean;

  @ApiPropertyOptional({
    description: 'Whether the member had answered before it got another time; absent once they answered again.',
    type: 'boolean',
    example: true,
  })
  isReopened?: true;
}

/** A pod, as its people see it. */
export class PodDto {
  @ApiProperty({ description: 'Its id.', format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000080' })
  id: string;

  @ApiProperty({ description: 'Its name.', example: 'Thursday pod' })
  name: string;

  @ApiPropertyOptional({
    description: 'When its call takes place; absent without a fixed time.',
    type: WeeklyCallScheduleDto,
  })
  call?: WeeklyCallScheduleDto;

  @ApiPropertyOptional({ description: 'Absent without a fixed time.', type: NextPodCallDto })
  nextCall?: NextPodCallDto;

  @ApiProperty({
    description: 'Weeks in which its call differs, from four weeks ago on, in order.',
    type: [WeeklyCallChangeDto],
  })
  changes: WeeklyCallChangeDto[];

  @ApiPropertyOptional({
    description: 'Where its call takes place; absent while no link is set.',
    format: 'uri',
    example: 'https://example.com/pod',
  })
  joinUrl?: string;

  @ApiProperty({ description: 'The others in it, by name.', type: [MemberAuthorDto] })
  people: MemberAuthorDto[];
}

/** The pod of a member. */
export class MyPodDto {
  @ApiPropertyOptional({ description: 'Absent while the member is in none.', type: PodDto })
  pod?: PodDto;
}

/** A pod with its other people. */
export interface OwnPod {
  pod: Pod;
  changes: StoredCallChange[];
  people: AuthorRow[];
  /** Undefined without a fixed time. */
  nextCall: NextPodCallDto | undefined;
}

/** The call of a pod, if it has a fixed time. */
export const podCallOf = ({ weekday, time, minutes, timeZone }: Pod): WeeklyCallScheduleDto | undefined =>
  weekday === null || time === null ? undefined : { weekday, time, minutes, timeZone };

export const toMyPodDto = (own: OwnPod | undefined): MyPodDto =>
  own === undefined
    ? {}
    : {
        pod: {
          id: own.pod.id,
          name: own.pod.name,
          call: podCallOf(own.pod),
          nextCall: own.nextCall,
          changes: own.changes.map(toWeeklyCallChangeDto),
          joinUrl: own.pod.joinUrl ?? undefined,
          people: own.people.map(toMemberAuthorDto),
        },
      };
