import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { coachingTypes, fieldLimits, type CoachingType, type Language } from '@leap/domain';
import {
  EmailAddress,
  EmailAnswer,
  Honeypot,
  LanguageField,
  OptionalFlag,
  OptionalPhoneNumber,
  OptionalText,
  PhoneAnswer,
  RequiredText,
} from '../../../common/fields.js';
import type { Contact } from './contact.entity.js';

/** Body of the contact dialog and the lead page. */
export class CreateContactDto {
  @RequiredText(fieldLimits.name, { description: 'Full name.', example: 'Ana Example' })
  name: string;

  @EmailAddress({ description: 'Where the answer goes.', example: 'ana@example.com' })
  email: string;

  @OptionalPhoneNumber()
  phone?: string;

  @ApiProperty({
    description: 'Program of interest.',
    enum: coachingTypes,
    enumName: 'CoachingType',
    example: 'inner-circle',
  })
  @IsNotEmpty()
  @IsIn(coachingTypes)
  coachingType: CoachingType;

  @OptionalText(fieldLimits.message, {
    description: "Goals, in the person's words. The lead page adds `Age: N`; an age below 18 is refused.",
    example: 'I want my evenings back.',
  })
  message?: string;

  @ApiPropertyOptional({
    description: 'Agreement to the privacy policy; stored with time and version. `false` is refused.',
    type: 'boolean',
    example: true,
  })
  @IsOptional()
  @Equals(true)
  privacyConsent?: boolean;

  @OptionalFlag({ description: 'Agreement to marketing e-mail.', example: false })
  marketingConsent?: boolean;

  @OptionalText(fieldLimits.source, { description: 'Page or campaign that the request came from.', example: 'landing' })
  source?: string;

  @LanguageField('Language in which the person writes; English when absent.')
  language?: Language;

  @Honeypot()
  website?: string;
}

/** A stored contact request. */
export class ContactDto {
  @ApiProperty({ description: 'Id of the request.', format: 'uuid', example: '8b6f1d7e-3c52-4a53-9a0c-5e6d1b2f7a44' })
  id: string;

  @ApiProperty({ description: 'Full name.', maxLength: fieldLimits.name, example: 'Ana Example' })
  name: string;

  @EmailAnswer()
  email: string;

  @PhoneAnswer()
  phone?: string;

  @ApiProperty({
    description: 'Program of interest.',
    enum: coachingTypes,
    enumName: 'CoachingType',
    example: 'inner-circle',
  })
  coachingType: CoachingType;

  @ApiPropertyOptional({
    description: 'Goals, as the person wrote them.',
    maxLength: fieldLimits.message,
    example: 'I want my evenings back.',
  })
  message?: string;

  @ApiProperty({ description: 'When it arrived.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;
}

/** Selected fields of an answer. */
export type ContactRow = Pick<Contact, 'id' | 'name' | 'email' | 'phone' | 'coachingType' | 'message' | 'createdAt'>;

export function toContactDto(row: ContactRow): ContactDto {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone ?? undefined,
    coachingType: row.coachingType,
    message: row.message ?? undefined,
    createdAt: row.createdAt.toISOString(),
  };
}
