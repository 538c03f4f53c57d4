import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { languages, type Language } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { recipientStates, type CampaignRecipient, type RecipientState } from './campaign-recipient.entity.js';

const EXAMPLE_ID = '2f8f3b1e-0a55-4c1e-9a0e-5b1f6d7c8e90';
const STATE = { enum: recipientStates, enumName: 'CampaignRecipientState' };

export class CampaignRecipientsParamDto {
  @ApiProperty({ description: 'Id of the campaign.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListCampaignRecipientsQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({ description: 'Only those with this status.', ...STATE, example: 'unknown' })
  @IsOptional()
  @IsIn(recipientStates)
  state?: RecipientState;
}

/** A recipient of a campaign with its state. */
export class AdminCampaignRecipientDto {
  @ApiProperty({ description: 'Id of the row.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'The address.', format: 'email', example: 'ana@example.com' })
  email: string;

  @ApiProperty({ description: 'The name in the greeting.', example: 'Ana' })
  name: string;

  @ApiProperty({ description: 'Language of the email.', enum: languages, enumName: 'Language', example: 'es' })
  language: Language;

  @ApiProperty({
    description:
      'Its delivery status. `unknown`: in flight during a failure; it may have arrived and is not sent again.',
    ...STATE,
    example: 'sent',
  })
  state: RecipientState;

  @ApiPropertyOptional({
    description:
      'The answer of the mail server, or `interrupted`, `unsubscribed`, `pending`, `suppressed`, `erased`, `cancelled`; of one that arrived `complained`.',
    example: '550 5.1.1 No such user',
  })
  reason?: string;

  @ApiPropertyOptional({
    description: 'When this status was recorded.',
    format: 'date-time',
    example: '2026-11-24T15:03:00.000Z',
  })
  resolvedAt?: string;
}

export function toAdminCampaignRecipientDto(row: CampaignRecipient): AdminCampaignRecipientDto {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    language: row.language,
    state: row.state,
    reason: row.reason ?? undefined,
    resolvedAt: row.resolvedAt?.toISOString(),
  };
}
