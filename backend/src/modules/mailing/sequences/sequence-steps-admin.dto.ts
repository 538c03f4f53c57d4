import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { VersionField } from '../../../common/edit-version.js';
import { WholeNumber } from '../../../common/fields.js';
import { CampaignDraftDto } from '../campaigns/campaigns.dto.js';
import { newsletterTextFields } from '../campaigns/newsletter-texts.js';
import type { SequenceStep } from '../campaigns/sequence-step.entity.js';

const ID = { format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000083' };
const SEQUENCE_ID = { format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000082' };
const DAYS = { min: 0, max: 365 };
const DAYS_TEXT = 'Days after the step before it was sent; of the first one, after the event.';

export class SequenceStepParamDto {
  @ApiProperty({ description: 'Id of the sequence.', ...SEQUENCE_ID })
  @IsUUID()
  id: string;

  @ApiProperty({ description: 'Id of the step.', ...ID })
  @IsUUID()
  stepId: string;
}

/** Days and texts of a step; absent texts stay. */
export class SequenceStepDraftDto extends PickType(CampaignDraftDto, newsletterTextFields) {
  @WholeNumber(DAYS, DAYS_TEXT, 3)
  days: number;
}

export class UpdateSequenceStepDto extends SequenceStepDraftDto {
  @VersionField()
  version: string;
}

/** A step in its sequence. */
export class AdminSequenceStepSummaryDto {
  @ApiProperty({ description: 'Id of the step.', ...ID })
  id: string;

  @ApiProperty({ description: DAYS_TEXT, type: 'integer', minimum: DAYS.min, maximum: DAYS.max, example: 3 })
  days: number;

  @ApiProperty({ description: 'Subject in English.', example: 'Welcome' })
  subjectEn: string;

  @ApiProperty({ description: 'Subject in Spanish.', example: 'Te damos la bienvenida' })
  subjectEs: string;

  @ApiProperty({ description: 'Whether it has all its texts; nobody gets it before.', example: true })
  isReady: boolean;

  @ApiProperty({ description: 'Emails that the mail server accepted.', type: 'integer', minimum: 0, example: 120 })
  sentCount: number;

  @ApiProperty({
    description:
      'Emails that were refused for good, by the address or by the mail server, or interrupted: they may have arrived and are not sent again.',
    type: 'integer',
    minimum: 0,
    example: 2,
  })
  failedCount: number;
}

/** A step in its sequence, with what is on its way. */
export class AdminSequenceStepRowDto extends AdminSequenceStepSummaryDto {
  @ApiProperty({
    description: 'Emails that are due and not yet sent: in flight, put off by the mail server, or waiting for it.',
    type: 'integer',
    minimum: 0,
    example: 3,
  })
  pendingCount: number;
}

/** A step with its texts. */
export class AdminSequenceStepDto extends AdminSequenceStepSummaryDto {
  @ApiProperty({ description: 'Id of its sequence.', ...SEQUENCE_ID })
  sequenceId: string;

  @ApiProperty({ description: 'Text in English: markdown.', example: '## Breathe\n\nOnce an hour.' })
  contentEn: string;

  @ApiProperty({ description: 'Text in Spanish: markdown.', example: '## Respira\n\nUna vez por hora.' })
  contentEs: string;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-11-21T04:00:00.000Z',
  })
  updatedAt: string;
}

export const toAdminSequenceStepSummaryDto = (row: SequenceStep): AdminSequenceStepSummaryDto => ({
  id: row.id,
  days: row.days,
  subjectEn: row.subjectEn,
  subjectEs: row.subjectEs,
  isReady: row.isReady,
  sentCount: row.sentCount,
  failedCount: row.failedCount,
});

export const toAdminSequenceStepDto = (row: SequenceStep): AdminSequenceStepDto => ({
  ...toAdminSequenceStepSummaryDto(row),
  sequenceId: row.sequenceId,
  contentEn: row.contentEn,
  contentEs: row.contentEs,
  updatedAt: row.updatedAt.toISOString(),
});
