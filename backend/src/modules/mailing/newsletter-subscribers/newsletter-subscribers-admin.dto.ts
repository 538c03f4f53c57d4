import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { fieldLimits, languages, type Language } from '@leap/domain';
import { EmailAnswer, LanguageField } from '../../../common/fields.js';
import type { CsvColumn } from '../../../common/csv.js';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import { subscriberStates, type NewsletterSubscriber, type SubscriberState } from './newsletter-subscriber.entity.js';

const EXAMPLE_ID = '4b7c9a51-8d0e-4f27-9a35-6c1d2e3f4a5b';
const STATE = { enum: subscriberStates, enumName: 'SubscriberState' };

export class SubscriberParamDto {
  @ApiProperty({ description: 'Id of the subscription.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListAdminSubscribersQueryDto extends AdminListQueryDto {
  @ApiPropertyOptional({ description: 'Only those with this status.', ...STATE, example: 'confirmed' })
  @IsOptional()
  @IsIn(subscriberStates)
  state?: SubscriberState;

  @LanguageField('Only those who read this language.')
  language?: Language;
}

/** A subscription to the newsletter. */
export class AdminSubscriberDto {
  @ApiProperty({ description: 'Id of the subscription.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Name to greet with; may be empty.', maxLength: fieldLimits.name, example: 'Ana' })
  name: string;

  @EmailAnswer()
  email: string;

  @ApiProperty({ description: 'Language of the emails.', enum: languages, enumName: 'Language', example: 'es' })
  language: Language;

  @ApiProperty({
    description:
      'State of the subscription. Newsletters go to `confirmed` ones only; `pending` is not confirmed yet; `suppressed` overrides the other states.',
    ...STATE,
    example: 'confirmed',
  })
  state: SubscriberState;

  @ApiPropertyOptional({
    description: 'When the address was confirmed.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  confirmedAt?: string;

  @ApiPropertyOptional({
    description: 'When it unsubscribed.',
    format: 'date-time',
    example: '2026-11-21T10:00:00.000Z',
  })
  unsubscribedAt?: string;

  @ApiPropertyOptional({
    description: 'For imported ones: where and when they agreed.',
    maxLength: 300,
    example: 'Sign-up sheet of the retreat, July 2026',
  })
  consentProof?: string;

  @ApiPropertyOptional({
    description: 'For suppressed ones: why.',
    enum: ['bounced', 'complained', 'asked', 'other'],
    enumName: 'SuppressionReason',
    example: 'bounced',
  })
  suppressionReason?: string;

  @ApiPropertyOptional({
    description: "For suppressed ones: the mail server's message, or the administrator's note.",
    example: '550 5.1.1 No such user',
  })
  suppressionNote?: string;

  @ApiProperty({ description: 'When it began.', format: 'date-time', example: '2026-11-20T09:58:00.000Z' })
  createdAt: string;
}

/** Selected columns of lists and files. */
export interface AdminSubscriberRow extends Pick<
  NewsletterSubscriber,
  'id' | 'name' | 'email' | 'language' | 'state' | 'confirmedAt' | 'unsubscribedAt' | 'consentProof' | 'createdAt'
> {
  suppressionReason: string | null;
  suppressionNote: string | null;
}

export function toAdminSubscriberDto(row: AdminSubscriberRow): AdminSubscriberDto {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    state: row.state,
    confirmedAt: row.confirmedAt?.toISOString(),
    unsubscribedAt: row.unsubscribedAt?.toISOString(),
    consentProof: row.consentProof ?? undefined,
    suppressionReason: row.suppressionReason ?? undefined,
    suppressionNote: row.suppressionNote ?? undefined,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Columns of the CSV file, which can be imported again. */
export const subscriberColumns: CsvColumn<AdminSubscriberRow>[] = [
  { header: 'Email', value: (row) => row.email },
  { header: 'Name', value: (row) => row.name },
  { header: 'Language', value: (row) => row.language },
  { header: 'State', value: (row) => row.state },
  { header: 'Confirmed at', value: (row) => row.confirmedAt },
  { header: 'Unsubscribed at', value: (row) => row.unsubscribedAt },
  { header: 'Proof of consent', value: (row) => row.consentProof },
  { header: 'Suppressed because', value: (row) => row.suppressionReason },
  { header: 'Subscribed at', value: (row) => row.createdAt },
];
