import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { WeeklyCallSchedule } from '@leap/domain';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from '../member-posts/member-author.js';
import type { Pod } from './pod.entity.js';

/** When a pod's call takes place every week. */
export class PodCallDto implements WeeklyCallSchedule {
  @ApiProperty({ description: '1 is Monday, 7 is Sunday.', type: 'integer', minimum: 1, maximum: 7, example: 4 })
  weekday: number;

  @ApiProperty({ description: 'On the clock of the time zone, in summer and winter.', example: '18:00' })
  time: string;

  @ApiProperty({ description: 'Length in minutes.', type: 'integer', example: 60 })
  minutes: number;

  @ApiProperty({ description: 'IANA time zone.', example: 'America/New_York' })
  timeZone: string;
}

/** A pod, as its people see it. */
export class PodDto {
  @ApiProperty({ description: 'Its name.', example: 'Thursday pod' })
  name: string;

  @ApiPropertyOptional({ description: 'When its call takes place; absent without a fixed time.', type: PodCallDto })
  call?: PodCallDto;

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
  people: AuthorRow[];
}

/** The call of a pod, if it has a fixed time. */
export const podCallOf = ({ weekday, time, minutes, timeZone }: Pod): PodCallDto | undefined =>
  weekday === null || time === null ? undefined : { weekday, time, minutes, timeZone };

export const toMyPodDto = (own: OwnPod | undefined): MyPodDto =>
  own === undefined
    ? {}
    : {
        pod: {
          name: own.pod.name,
          call: podCallOf(own.pod),
          joinUrl: own.pod.joinUrl ?? undefined,
          people: own.people.map(toMemberAuthorDto),
        },
      };
