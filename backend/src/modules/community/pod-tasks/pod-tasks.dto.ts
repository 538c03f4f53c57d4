import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsUUID } from 'class-validator';
import { podLimits } from '@leap/domain';
import { RequiredText } from '../../../common/fields.js';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from '../member-posts/member-author.js';

const TASK = { format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000091' };
const TEXT = { description: 'What to do, plain text.', example: 'Say one small no, and write down what happened' };

export class PodTaskParamDto {
  @ApiProperty({ description: 'Id of the task.', ...TASK })
  @IsUUID()
  id: string;
}

export class CreatePodTaskDto {
  @ApiProperty({
    description: 'The pod that the author is in: what was meant for one pod does not come to another.',
    format: 'uuid',
    example: '0198c0de-7a11-7000-8000-000000000080',
  })
  @IsUUID()
  podId: string;

  @RequiredText(podLimits.task, TEXT)
  text: string;
}

export class TickPodTaskDto {
  @ApiProperty({ description: 'Whether you have done it.', example: true })
  @IsBoolean()
  isDone: boolean;
}

/** What a pod agreed on. */
export class PodTaskDto {
  @ApiProperty({ description: 'Id.', ...TASK })
  id: string;

  @ApiProperty({ ...TEXT, maxLength: podLimits.task })
  text: string;

  @ApiProperty({ description: 'When it was written.', format: 'date-time', example: '2026-11-26T19:00:00.000Z' })
  createdAt: string;

  @ApiProperty({ description: 'Who wrote it.', type: MemberAuthorDto })
  author: MemberAuthorDto;

  @ApiProperty({ description: 'Whether you wrote it.', example: false })
  isOwn: boolean;

  @ApiProperty({ description: 'Whether you have done it; nobody else sees that.', example: true })
  isDone: boolean;
}

/** Selected columns of a task, its author, and what the reader made of it. */
export interface PodTaskRow extends AuthorRow {
  id: string;
  text: string;
  createdAt: Date;
  isOwn: boolean;
  isDone: boolean;
}

export const toPodTaskDto = (row: PodTaskRow): PodTaskDto => ({
  id: row.id,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  author: toMemberAuthorDto(row),
  isOwn: row.isOwn,
  isDone: row.isDone,
});
