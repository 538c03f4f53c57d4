import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { VersionField } from '../../../common/edit-version.js';
import { RequiredText } from '../../../common/fields.js';
import { sequenceEvents, type Sequence, type SequenceEvent } from '../campaigns/sequence.entity.js';
import type { SequenceStep } from '../campaigns/sequence-step.entity.js';
import { AdminSequenceStepRowDto, toAdminSequenceStepSummaryDto } from './sequence-steps-admin.dto.js';

const ID = { format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000082' };
const EVENT = { enum: sequenceEvents, enumName: 'SequenceEvent', example: 'subscribed' };
const COUNT = { type: 'integer', minimum: 0 } as const;
const MOST_NAME = 80;

export class SequenceParamDto {
  @ApiProperty({ description: 'Id of the sequence.', ...ID })
  @IsUUID()
  id: string;
}

export class SequenceNameDto {
  @RequiredText(MOST_NAME, {
    description: 'A name that no other sequence has; only the practice sees it.',
    example: 'Welcome series',
  })
  name: string;
}

export class CreateSequenceDto extends SequenceNameDto {
  @ApiProperty({
    description: 'What starts it: a newsletter subscription is confirmed, or somebody becomes a member. Never changes.',
    ...EVENT,
  })
  @IsIn(sequenceEvents)
  event: SequenceEvent;
}

export class UpdateSequenceDto extends SequenceNameDto {
  @VersionField()
  version: string;
}

/** A row of the list. */
export class AdminSequenceRowDto {
  @ApiProperty({ description: 'Id.', ...ID })
  id: string;

  @ApiProperty({ description: 'Its name.', example: 'Welcome series' })
  name: string;

  @ApiProperty({ description: 'What starts it.', ...EVENT })
  event: SequenceEvent;

  @ApiProperty({
    description: 'Whether it runs. While it is off nobody begins it, and those in it wait.',
    example: true,
  })
  isOn: boolean;

  @ApiProperty({ description: 'Steps that have all their texts.', ...COUNT, example: 4 })
  stepsCount: number;

  @ApiProperty({ description: 'People who are in it now.', ...COUNT, example: 31 })
  activeCount: number;

  @ApiProperty({ description: 'People who got its last step.', ...COUNT, example: 120 })
  finishedCount: number;

  @ApiProperty({ description: 'People who left before the end.', ...COUNT, example: 9 })
  endedCount: number;

  @ApiPropertyOptional({
    description: 'Since when the mail server has accepted none of its emails. Sending is retried every minute.',
    format: 'date-time',
    example: '2026-11-24T15:10:00.000Z',
  })
  troubleSince?: string;

  @ApiProperty({ description: 'When it was created.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  createdAt: string;
}

/** A sequence with its steps, without their texts. */
export class AdminSequenceDto extends AdminSequenceRowDto {
  @ApiProperty({ description: 'Its steps in order.', type: [AdminSequenceStepRowDto] })
  steps: AdminSequenceStepRowDto[];

  @ApiPropertyOptional({ description: 'The mail server’s last error while it accepts nothing.', example: 'Timeout' })
  trouble?: string;

  @ApiProperty({ description: 'Whether a mail server is configured.', example: true })
  isMailOn: boolean;

  @ApiProperty({
    description: 'Whether the settings have the postal address that some laws want in each newsletter.',
    example: true,
  })
  hasPostalAddress: boolean;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-11-21T04:00:00.000Z',
  })
  updatedAt: string;
}

export type SequenceRow = Pick<
  Sequence,
  'id' | 'name' | 'event' | 'isOn' | 'trouble' | 'troubleSince' | 'createdAt' | 'updatedAt'
> &
  Pick<AdminSequenceRowDto, 'stepsCount' | 'activeCount' | 'finishedCount' | 'endedCount'>;

export interface SequenceWithSteps {
  sequence: SequenceRow;
  steps: SequenceStep[];
  /** Emails that are due and not yet sent, by the id of their step. */
  pending: ReadonlyMap<string, number>;
  isMailOn: boolean;
  hasPostalAddress: boolean;
}

export const toAdminSequenceRowDto = (row: SequenceRow): AdminSequenceRowDto => ({
  id: row.id,
  name: row.name,
  event: row.event,
  isOn: row.isOn,
  stepsCount: row.stepsCount,
  activeCount: row.activeCount,
  finishedCount: row.finishedCount,
  endedCount: row.endedCount,
  troubleSince: row.troubleSince?.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

export const toAdminSequenceDto = ({
  sequence,
  steps,
  pending,
  isMailOn,
  hasPostalAddress,
}: SequenceWithSteps): AdminSequenceDto => ({
  ...toAdminSequenceRowDto(sequence),
  steps: steps.map((step) => ({ ...toAdminSequenceStepSummaryDto(step), pendingCount: pending.get(step.id) ?? 0 })),
  trouble: sequence.trouble ?? undefined,
  isMailOn,
  hasPostalAddress,
  updatedAt: sequence.updatedAt.toISOString(),
});
