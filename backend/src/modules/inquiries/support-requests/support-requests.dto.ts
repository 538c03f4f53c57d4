import { ApiProperty } from '@nestjs/swagger';
import { fieldLimits, type Language } from '@leap/domain';
import {
  EmailAddress,
  Honeypot,
  LanguageField,
  OptionalText,
  PhoneNumber,
  RequiredText,
} from '../../../common/fields.js';
import type { SupportRequest } from './support-request.entity.js';

/** Body of "Talk to a person". */
export class CreateSupportRequestDto {
  @RequiredText(fieldLimits.namePart, { description: 'First name.', example: 'Ana' })
  firstName: string;

  @RequiredText(fieldLimits.namePart, { description: 'Last name.', example: 'Example' })
  lastName: string;

  @EmailAddress({ description: 'Where a written answer goes.', example: 'ana@example.com' })
  email: string;

  @PhoneNumber()
  phone: string;

  @RequiredText(fieldLimits.bestTimeToCall, {
    description: 'Best time to call, as the person wrote it.',
    example: 'Weekdays after six, Pacific time',
  })
  bestTimeToCall: string;

  @OptionalText(fieldLimits.message, {
    description: 'What it is about.',
    example: 'My card is declined and I do not know why.',
  })
  message?: string;

  @LanguageField('Language in which the person writes; English when absent.')
  language?: Language;

  @Honeypot()
  website?: string;
}

/** Confirms the request, without its message. */
export class SupportRequestDto {
  @ApiProperty({ description: 'Id of the request.', format: 'uuid', example: '8b6f1d7e-3c52-4a53-9a0c-5e6d1b2f7a44' })
  id: string;

  @ApiProperty({ description: 'When it arrived.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;
}

/** Selected fields of an answer. */
export type SupportRequestRow = Pick<SupportRequest, 'id' | 'createdAt'>;

export function toSupportRequestDto({ id, createdAt }: SupportRequestRow): SupportRequestDto {
  return { id, createdAt: createdAt.toISOString() };
}
