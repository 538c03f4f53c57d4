import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { fieldLimits, sessionTypes, type Language, type SessionType } from '@leap/domain';
import {
  EmailAddress,
  EmailAnswer,
  Honeypot,
  LanguageField,
  OptionalPhoneNumber,
  OptionalText,
  PhoneAnswer,
  RequiredText,
} from '../../../common/fields.js';
import type { ConsentForm } from './consent-form.entity.js';

const VERSION_LENGTH = 20;
const ADDRESS_LENGTH = 100;

/** A confirmation that may be absent, because the specified payload lacks it; `false` is refused. */
const Confirmation = (description: string): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ description, type: 'boolean', example: true }), IsOptional(), Equals(true));

/** Body of the informed consent form. */
export class CreateConsentFormDto {
  @RequiredText(fieldLimits.name, { description: 'Full name of the participant.', example: 'Ana Example' })
  participantName: string;

  @EmailAddress({ description: 'Where the receipt goes.', example: 'ana@example.com' })
  email: string;

  @OptionalPhoneNumber()
  phone?: string;

  @ApiProperty({ description: 'Kind of session.', enum: sessionTypes, enumName: 'SessionType', example: 'breathwork' })
  @IsNotEmpty()
  @IsIn(sessionTypes)
  sessionType: SessionType;

  @ApiProperty({ description: 'The consent itself. Anything but `true` is refused.', type: 'boolean', example: true })
  @Equals(true)
  hasConsented: boolean;

  @Confirmation('Knows of the right to withdraw consent at any time. `false` is refused.')
  acknowledgeRight?: boolean;

  @Confirmation('Understands the nature of the session. `false` is refused.')
  understandNature?: boolean;

  @Confirmation('Takes part from a place of autonomy. `false` is refused.')
  confirmAutonomy?: boolean;

  @OptionalText(ADDRESS_LENGTH, {
    description: 'Accepted and ignored: the address that the server sees is stored.',
    example: '',
  })
  ipAddress?: string;

  @LanguageField('Language of the declaration that was shown; English when absent.')
  language?: Language;

  @OptionalText(VERSION_LENGTH, {
    description: 'Version of the declaration that was shown; the current one when absent.',
    example: '2025-01',
  })
  declarationVersion?: string;

  @Honeypot()
  website?: string;
}

export class WithdrawConsentDto {
  @RequiredText(fieldLimits.token, { description: 'The token of the receipt.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;
}

/** A stored consent form. */
export class ConsentFormDto {
  @ApiProperty({ description: 'Id of the form.', format: 'uuid', example: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70' })
  id: string;

  @ApiProperty({ description: 'Full name of the participant.', maxLength: fieldLimits.name, example: 'Ana Example' })
  participantName: string;

  @EmailAnswer()
  email: string;

  @PhoneAnswer()
  phone?: string;

  @ApiProperty({ description: 'Kind of session.', enum: sessionTypes, enumName: 'SessionType', example: 'breathwork' })
  sessionType: SessionType;

  @ApiProperty({ description: 'The consent.', example: true })
  hasConsented: boolean;

  @ApiProperty({
    description: "The server's time of the consent.",
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  consentTimestamp: string;

  @ApiProperty({ description: 'False once it was withdrawn.', example: true })
  isActive: boolean;
}

export class ConsentWithdrawnDto {
  @ApiProperty({
    description: 'The consent is withdrawn.',
    enum: ['withdrawn'],
    enumName: 'ConsentWithdrawn',
    example: 'withdrawn',
  })
  status: 'withdrawn';

  @ApiProperty({
    description: 'When it was withdrawn first.',
    format: 'date-time',
    example: '2026-03-05T18:30:00.000Z',
  })
  withdrawalDate: string;
}

/** Selected fields of an answer. */
export type ConsentFormRow = Pick<
  ConsentForm,
  'id' | 'participantName' | 'email' | 'phone' | 'sessionType' | 'hasConsented' | 'isActive'
> & {
  consentTimestamp: Date;
};

export function toConsentFormDto(row: ConsentFormRow): ConsentFormDto {
  return {
    id: row.id,
    participantName: row.participantName,
    email: row.email,
    phone: row.phone ?? undefined,
    sessionType: row.sessionType,
    hasConsented: row.hasConsented,
    consentTimestamp: row.consentTimestamp.toISOString(),
    isActive: row.isActive,
  };
}
