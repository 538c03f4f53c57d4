import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { fieldLimits } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { EmailAddress, OptionalText } from '../../../common/fields.js';
import { suppressionReasons, type MailSuppression, type SuppressionReason } from './mail-suppression.entity.js';

const REASON = { enum: suppressionReasons, enumName: 'SuppressionReason' };

export class MailSuppressionParamDto {
  @ApiProperty({ description: 'Id of the entry.', format: 'uuid', example: '9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d' })
  @IsUUID()
  id: string;
}

export class ListMailSuppressionsQueryDto extends CursorQueryDto {
  @OptionalText(fieldLimits.email, {
    description: 'Only addresses with this prefix, ignoring case.',
    example: 'ana@',
  })
  q?: string;
}

export class AddMailSuppressionDto {
  @EmailAddress({ description: 'The address that gets no more email.', example: 'ana@example.com' })
  email: string;

  @ApiProperty({ description: 'Why.', ...REASON, example: 'complained' })
  @IsIn(suppressionReasons)
  reason: SuppressionReason;

  @OptionalText(300, { description: 'What happened.', example: 'Called and asked for no more emails.' })
  note?: string;
}

/** A suppressed address. */
export class MailSuppressionDto {
  @ApiProperty({ description: 'Id of the entry.', format: 'uuid', example: '9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d' })
  id: string;

  @ApiProperty({ description: 'The address.', format: 'email', example: 'ana@example.com' })
  email: string;

  @ApiProperty({ description: 'Why.', ...REASON, example: 'bounced' })
  reason: SuppressionReason;

  @ApiPropertyOptional({
    description: "The mail server's message, or the administrator's note.",
    example: '550 5.1.1 No such user',
  })
  note?: string;

  @ApiProperty({ description: 'Since when.', format: 'date-time', example: '2026-11-21T04:00:00.000Z' })
  createdAt: string;
}

export function toMailSuppressionDto(
  row: Pick<MailSuppression, 'id' | 'email' | 'reason' | 'note' | 'createdAt'>,
): MailSuppressionDto {
  return {
    id: row.id,
    email: row.email,
    reason: row.reason,
    note: row.note ?? undefined,
    createdAt: row.createdAt.toISOString(),
  };
}
