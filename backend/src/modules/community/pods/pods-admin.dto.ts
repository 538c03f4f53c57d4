import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { podLimits } from '@leap/domain';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import { VersionField } from '../../../common/edit-version.js';
import { RequiredText, WholeNumber } from '../../../common/fields.js';
import { IsTimeZone, TimeOfDay } from '../../../common/instants.js';
import { WeeklyCallScheduleDto } from '../../../common/weekly-schedule.dto.js';
import { OptionalAddress, Part } from '../../content/content.module.js';
import type { Pod } from '../pod-members/pod.entity.js';
import { podCallOf } from './pods.dto.js';

const EXAMPLE_ID = '0198c0de-7a11-7000-8000-000000000080';
const EXAMPLE_USER = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
const ID = { format: 'uuid', example: EXAMPLE_ID };

export class PodParamDto {
  @ApiProperty({ description: 'Id of the pod.', ...ID })
  @IsUUID()
  id: string;
}

export class PodPersonParamDto extends PodParamDto {
  @ApiProperty({ description: 'Id of the person’s account.', format: 'uuid', example: EXAMPLE_USER })
  @IsUUID()
  userId: string;
}

/** When the call takes place every week. */
export class CreateAdminPodCallDto implements WeeklyCallScheduleDto {
  @WholeNumber({ min: 1, max: 7 }, '1 is Monday, 7 is Sunday.', 4)
  weekday: number;

  @TimeOfDay('On the clock of the time zone.', '18:00')
  time: string;

  @WholeNumber(podLimits.minutes, 'Length in minutes.', 60)
  minutes: number;

  @RequiredText(podLimits.timeZone, { description: 'IANA time zone.', example: 'America/New_York' })
  @IsTimeZone()
  timeZone: string;
}

export class CreateAdminPodDto {
  @RequiredText(podLimits.name, { description: 'A name that no other pod has.', example: 'Thursday pod' })
  name: string;

  @Part(CreateAdminPodCallDto, 'When its call takes place every week; absent: at no fixed time.')
  @ApiPropertyOptional()
  @IsOptional()
  call?: CreateAdminPodCallDto;

  @OptionalAddress('Where its call takes place; its people alone see it.', 'https://example.com/pod')
  joinUrl?: string;
}

/** All fields of a pod, and its expected version. */
export class UpdateAdminPodDto extends CreateAdminPodDto {
  @VersionField()
  version: string;
}

/** Members whom a pod can take. */
export class ListPodCandidatesQueryDto extends AdminListQueryDto {}

/** A row of the list. */
export class AdminPodRowDto {
  @ApiProperty({ description: 'Id.', ...ID })
  id: string;

  @ApiProperty({ description: 'Its name.', example: 'Thursday pod' })
  name: string;

  @ApiPropertyOptional({
    description: 'When its call takes place; absent without a fixed time.',
    type: WeeklyCallScheduleDto,
  })
  call?: WeeklyCallScheduleDto;

  @ApiPropertyOptional({
    description: 'Where its call takes place.',
    format: 'uri',
    example: 'https://example.com/pod',
  })
  joinUrl?: string;

  @ApiProperty({ description: 'How many members are in it.', type: 'integer', example: 6 })
  peopleCount: number;
}

/** Somebody in a pod, or who could be. */
export class PodPersonDto {
  @ApiProperty({ description: 'Id of the account.', format: 'uuid', example: EXAMPLE_USER })
  id: string;

  @ApiPropertyOptional({ description: 'First and last name.', example: 'Ana Sample' })
  name?: string;

  @ApiProperty({ description: 'The address.', example: 'ana@example.com' })
  email: string;

  @ApiProperty({ description: 'Whether the membership runs: others do not see who has left.', example: true })
  isMember: boolean;

  @ApiPropertyOptional({
    description: 'Name of the pod that the person is in; absent without one.',
    example: 'Thursday pod',
  })
  podName?: string;
}

export class PodTaskOfPodParamDto extends PodParamDto {
  @ApiProperty({ description: 'Id of the task.', format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000091' })
  @IsUUID()
  taskId: string;
}

/** What a pod agreed on, without who has done it: that is for each of them alone. */
export class AdminPodTaskDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000091' })
  id: string;

  @ApiProperty({ description: 'What to do, plain text.', example: 'Say one small no' })
  text: string;

  @ApiProperty({ description: 'Who wrote it: name, else the address.', example: 'Ana' })
  authorName: string;
}

/** A pod for editing. */
export class AdminPodDto extends AdminPodRowDto {
  @ApiProperty({ description: 'Everybody in it, by name.', type: [PodPersonDto] })
  people: PodPersonDto[];

  @ApiProperty({ description: 'What it agreed on in the last seven days, in order.', type: [AdminPodTaskDto] })
  tasks: AdminPodTaskDto[];

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  updatedAt: string;
}

export type PodRow = Pod & { peopleCount: number };

export interface PodPersonRow {
  id: string;
  name: string | null;
  email: string;
  isMember: boolean;
  podName: string | null;
}

export const toAdminPodRowDto = (row: PodRow): AdminPodRowDto => ({
  id: row.id,
  name: row.name,
  call: podCallOf(row),
  joinUrl: row.joinUrl ?? undefined,
  peopleCount: row.peopleCount,
});

export const toPodPersonDto = ({ name, podName, ...row }: PodPersonRow): PodPersonDto => ({
  id: row.id,
  email: row.email,
  isMember: row.isMember,
  name: name ?? undefined,
  podName: podName ?? undefined,
});

export const toAdminPodDto = ({
  pod,
  people,
  tasks,
}: {
  pod: PodRow;
  people: PodPersonRow[];
  tasks: AdminPodTaskDto[];
}): AdminPodDto => ({
  ...toAdminPodRowDto(pod),
  people: people.map(toPodPersonDto),
  tasks,
  updatedAt: pod.updatedAt.toISOString(),
});
