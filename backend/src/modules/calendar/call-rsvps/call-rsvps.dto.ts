import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { CursorQueryDto } from '../../../common/cursor.js';
import { InstantField } from '../../../common/instants.js';
import { CallWeekParamDto } from '../weekly-calls/weekly-calls-admin.dto.js';

/** The calls that a member takes part in. */
export const ownCallSeries = ['weekly-call', 'pod-call'] as const;
export type OwnCallSeries = (typeof ownCallSeries)[number];

/** What members answered, as the owner filters by it. */
export const callAnswers = ['coming', 'not_coming', 'none'] as const;
export type CallAnswer = (typeof callAnswers)[number];

/** What the owner notes after a call; `unknown`: nothing. */
export const callAttendances = ['present', 'absent', 'unknown'] as const;
export type CallAttendance = (typeof callAttendances)[number];

export class OwnCallParamDto extends CallWeekParamDto {
  @ApiProperty({
    description: 'The weekly call of all members, or that of the pod that the member is in.',
    enum: ownCallSeries,
    enumName: 'OwnCallSeries',
    example: 'weekly-call',
  })
  @IsIn(ownCallSeries)
  series: OwnCallSeries;
}

export class AnswerCallDto {
  @InstantField({
    description: 'When the call starts, as the member has read it. If it was moved since, nothing is stored.',
    example: '2026-11-23T23:00:00.000Z',
  })
  startsAt: Date;

  @ApiProperty({ description: 'Whether the member comes.', example: true })
  @IsBoolean()
  isComing: boolean;
}

/** Whether a member comes to a call. */
export class CallRsvpDto {
  @ApiProperty({
    description: 'The Monday of the week of the regular call.',
    format: 'date',
    example: '2026-11-23',
  })
  week: string;

  @ApiProperty({ description: 'Whether the member comes.', example: true })
  isComing: boolean;
}

export class CallPersonParamDto extends CallWeekParamDto {
  @ApiProperty({ description: 'Id of the person.', format: 'uuid', example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' })
  @IsUUID()
  userId: string;
}

/** Printed as a whole, as the sheet is: its pages are long. */
export class ListCallPeopleQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    description: 'Id of the pod whose call it is; absent: the weekly call of all members.',
    format: 'uuid',
    example: '0198c0de-7a11-7000-8000-000000000080',
  })
  @IsOptional()
  @IsUUID()
  podId?: string;

  @ApiPropertyOptional({
    description: 'Only people with this answer; `none`: without one.',
    enum: callAnswers,
    enumName: 'CallAnswer',
    example: 'coming',
  })
  @IsOptional()
  @IsIn(callAnswers)
  answer?: CallAnswer;

  @ApiPropertyOptional({ description: 'Rows per page.', minimum: 1, maximum: 100, default: 100, type: 'integer' })
  override limit: number = 100;
}

export class NoteAttendanceDto {
  @ApiProperty({
    description: 'Whether the person was there; `unknown` removes the note.',
    enum: callAttendances,
    enumName: 'CallAttendance',
    example: 'present',
  })
  @IsIn(callAttendances)
  attendance: CallAttendance;
}

/** One person who takes part in a series, and one of its calls. */
export class CallPersonDto {
  @ApiProperty({ description: 'Id of the person.', format: 'uuid', example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' })
  id: string;

  @ApiProperty({ description: 'Name of the person, or the address where there is none.', example: 'Ana Example' })
  name: string;

  @ApiProperty({
    description: 'What the person answered.',
    enum: callAnswers,
    enumName: 'CallAnswer',
    example: 'coming',
  })
  answer: CallAnswer;

  @ApiProperty({
    description: 'What was noted after the call.',
    enum: callAttendances,
    enumName: 'CallAttendance',
    example: 'present',
  })
  attendance: CallAttendance;
}

/** Selected columns of a person and their row of one call. */
export interface CallPersonRow {
  id: string;
  createdAt: Date;
  name: string;
  isComing: boolean | null;
  wasPresent: boolean | null;
}

export const toCallPersonDto = ({ id, name, isComing, wasPresent }: CallPersonRow): CallPersonDto => ({
  id,
  name,
  answer: isComing === null ? 'none' : isComing ? 'coming' : 'not_coming',
  attendance: wasPresent === null ? 'unknown' : wasPresent ? 'present' : 'absent',
});
