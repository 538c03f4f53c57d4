import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { RequiredText } from '../../../common/fields.js';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';
import { PersonRecordParamDto } from './people.dto.js';
import { personRecordKinds, type PersonRecordKind } from './people-records.js';
import { TASK_LENGTH } from './person-task.entity.js';

const EXAMPLE_ID = '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11';
const EXAMPLE_DAY = '2026-12-01';

export class PersonTaskParamDto extends PersonRecordParamDto {
  @ApiProperty({ description: 'Id of the task.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  taskId: string;
}

/** A task with a person. */
export class CreatePersonTaskDto {
  @RequiredText(TASK_LENGTH, {
    description: 'Plain text. The person gets it in an export of their data.',
    example: 'Send her the retreat dates.',
  })
  body: string;

  @ApiPropertyOptional({
    description: "Day in the business's time zone; absent: no day.",
    format: 'date',
    pattern: DAY_PATTERN,
    example: EXAMPLE_DAY,
  })
  @IsOptional()
  @IsCalendarDay()
  dueOn?: string;
}

/** Whether a task is done. */
export class UpdatePersonTaskDto {
  @ApiProperty({ description: 'Done, or open again.', example: true })
  @IsBoolean()
  isDone: boolean;
}

/** A task with its person's page. */
export class PersonTaskDto {
  @ApiProperty({ description: 'Id of the task.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Plain text.', maxLength: TASK_LENGTH, example: 'Send her the retreat dates.' })
  body: string;

  @ApiPropertyOptional({ description: 'The day by which it is due.', format: 'date', example: EXAMPLE_DAY })
  dueOn?: string;

  @ApiPropertyOptional({
    description: 'When it was done; absent: it is open.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  doneAt?: string;

  @ApiPropertyOptional({ description: 'Who did it.', example: 'Ana' })
  doneBy?: string;

  @ApiPropertyOptional({ description: 'Who added it.', example: 'Ana' })
  createdBy?: string;

  @ApiProperty({ description: 'When it was added.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  createdAt: string;
}

/** The person of a task: a record that names them. */
export class TaskPersonDto {
  @ApiProperty({
    description: 'Kind of the record.',
    enum: personRecordKinds,
    enumName: 'PersonRecordKind',
    example: 'contact',
  })
  kind: PersonRecordKind;

  @ApiProperty({ description: 'Id of the record.', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Name, or address.', example: 'Ana Sample' })
  name: string;
}

/** A task that is due. */
export class DuePersonTaskDto extends PersonTaskDto {
  @ApiPropertyOptional({
    description: 'The person; absent when no record names them any more.',
    type: TaskPersonDto,
  })
  person?: TaskPersonDto;
}

export class PersonTasksDto {
  @ApiProperty({ description: 'Open tasks by their day, then the last ones done.', type: [PersonTaskDto] })
  tasks: PersonTaskDto[];
}

export class DuePersonTasksDto {
  @ApiProperty({ description: 'The first 100 by their day.', type: [DuePersonTaskDto] })
  tasks: DuePersonTaskDto[];
}

/** A task as read from the database. */
export interface PersonTaskRow {
  id: string;
  body: string;
  dueOn: string | null;
  doneAt: Date | null;
  doneBy: string | null;
  createdBy: string | null;
  createdAt: Date;
  /** Of the list of due ones. */
  recordKind?: PersonRecordKind | null;
  recordId?: string | null;
  name?: string | null;
}

export function toPersonTaskDto(row: PersonTaskRow): PersonTaskDto {
  return {
    id: row.id,
    body: row.body,
    dueOn: row.dueOn ?? undefined,
    doneAt: row.doneAt?.toISOString(),
    doneBy: row.doneBy ?? undefined,
    createdBy: row.createdBy ?? undefined,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toDuePersonTaskDto(row: PersonTaskRow): DuePersonTaskDto {
  const { recordKind: kind, recordId: id, name } = row;
  return { ...toPersonTaskDto(row), ...(kind && id ? { person: { kind, id, name: name ?? '' } } : {}) };
}
