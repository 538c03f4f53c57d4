import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { fieldLimits, sessionTypes, type Language, type SessionType } from '@leap/domain';
import { EmailAnswer, LanguageAnswer, LanguageField, PhoneAnswer } from '../../../common/fields.js';
import type { CsvColumn } from '../../../common/csv.js';
import { DatedListQueryDto } from '../../../common/list-days.js';
import type { ConsentForm } from './consent-form.entity.js';

const EXAMPLE_ID = '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70';
const VERSION_LENGTH = 20;
const HASH_LENGTH = 64;

export const consentStates = ['active', 'withdrawn'] as const;
export type ConsentState = (typeof consentStates)[number];

export class ConsentFormParamDto {
  @ApiProperty({ description: 'Id of the form.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListAdminConsentFormsQueryDto extends DatedListQueryDto {
  @ApiPropertyOptional({
    description: 'Only consents that are valid, or only those that were withdrawn.',
    enum: consentStates,
    enumName: 'ConsentState',
    example: 'active',
  })
  @IsOptional()
  @IsIn(consentStates)
  state?: ConsentState;

  @ApiPropertyOptional({
    description: 'Only this kind of session.',
    enum: sessionTypes,
    enumName: 'SessionType',
    example: 'breathwork',
  })
  @IsOptional()
  @IsIn(sessionTypes)
  sessionType?: SessionType;

  @LanguageField('Only consents in this language.')
  language?: Language;
}

/** A consent as a row of the list. */
export class AdminConsentFormDto {
  @ApiProperty({ description: 'Id of the form.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Full name of the participant.', maxLength: fieldLimits.name, example: 'Ana Example' })
  participantName: string;

  @EmailAnswer()
  email: string;

  @PhoneAnswer()
  phone?: string;

  @ApiProperty({ description: 'Kind of session.', enum: sessionTypes, enumName: 'SessionType', example: 'breathwork' })
  sessionType: SessionType;

  @LanguageAnswer('Language of the text that was shown.')
  language: Language;

  @ApiProperty({ description: 'Version of that text.', maxLength: VERSION_LENGTH, example: '2025-01' })
  declarationVersion: string;

  @ApiProperty({
    description: "The server's time of the consent.",
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  consentTimestamp: string;

  @ApiProperty({ description: 'False once it was withdrawn.', example: true })
  isActive: boolean;

  @ApiPropertyOptional({
    description: 'When it was withdrawn.',
    format: 'date-time',
    example: '2026-03-05T18:30:00.000Z',
  })
  withdrawalDate?: string;
}

/** A consent with its evidence. */
export class AdminConsentFormDetailDto extends AdminConsentFormDto {
  @ApiProperty({ description: 'The consent itself.', example: true })
  hasConsented: boolean;

  @ApiPropertyOptional({ description: 'Knows of the right to withdraw; absent where it was not asked.', example: true })
  acknowledgeRight?: boolean;

  @ApiPropertyOptional({
    description: 'Understands the nature of the session; absent where it was not asked.',
    example: true,
  })
  understandNature?: boolean;

  @ApiPropertyOptional({
    description: 'Takes part from a place of autonomy; absent where it was not asked.',
    example: true,
  })
  confirmAutonomy?: boolean;

  @ApiPropertyOptional({ description: 'The address that the server saw.', maxLength: 45, example: '203.0.113.7' })
  ipAddress?: string;

  @ApiProperty({
    description: 'SHA-256 of the text that was shown.',
    minLength: HASH_LENGTH,
    maxLength: HASH_LENGTH,
    example: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  })
  declarationSha256: string;

  @ApiProperty({
    description: 'The text that was shown: markdown, never HTML.',
    example: '## Your right to stop\n\nYou can stop at any time.',
  })
  declarationText: string;
}

/** The fields of a row. */
export type AdminConsentFormRow = Pick<
  ConsentForm,
  | 'id'
  | 'createdAt'
  | 'participantName'
  | 'email'
  | 'phone'
  | 'sessionType'
  | 'language'
  | 'declarationVersion'
  | 'consentTimestamp'
  | 'isActive'
  | 'withdrawalDate'
>;

/** The fields of the evidence, without the text. */
export type ConsentEvidenceRow = AdminConsentFormRow &
  Pick<
    ConsentForm,
    'hasConsented' | 'acknowledgeRight' | 'understandNature' | 'confirmAutonomy' | 'ipAddress' | 'declarationSha256'
  >;

/** Fields of one consent with the accepted text. */
export type AdminConsentFormDetailRow = ConsentEvidenceRow & { declarationText: string };

export function toAdminConsentFormDto(row: AdminConsentFormRow): AdminConsentFormDto {
  return {
    id: row.id,
    participantName: row.participantName,
    email: row.email,
    phone: row.phone ?? undefined,
    sessionType: row.sessionType,
    language: row.language,
    declarationVersion: row.declarationVersion,
    consentTimestamp: (row.consentTimestamp ?? row.createdAt).toISOString(),
    isActive: row.isActive,
    withdrawalDate: row.withdrawalDate?.toISOString(),
  };
}

export function toAdminConsentFormDetailDto(row: AdminConsentFormDetailRow): AdminConsentFormDetailDto {
  return {
    ...toAdminConsentFormDto(row),
    hasConsented: row.hasConsented,
    acknowledgeRight: row.acknowledgeRight ?? undefined,
    understandNature: row.understandNature ?? undefined,
    confirmAutonomy: row.confirmAutonomy ?? undefined,
    ipAddress: row.ipAddress ?? undefined,
    declarationSha256: row.declarationSha256,
    declarationText: row.declarationText,
  };
}

/** Columns of the CSV file. */
export const consentFormColumns: readonly CsvColumn<ConsentEvidenceRow>[] = [
  { header: 'Consented at', value: ({ consentTimestamp, createdAt }) => consentTimestamp ?? createdAt },
  { header: 'Participant', value: ({ participantName }) => participantName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Session', value: ({ sessionType }) => sessionType },
  { header: 'Language', value: ({ language }) => language },
  { header: 'Consented', value: ({ hasConsented }) => hasConsented },
  { header: 'Knows the right to withdraw', value: ({ acknowledgeRight }) => acknowledgeRight },
  { header: 'Understands the session', value: ({ understandNature }) => understandNature },
  { header: 'Takes part freely', value: ({ confirmAutonomy }) => confirmAutonomy },
  { header: 'Address', value: ({ ipAddress }) => ipAddress },
  { header: 'Declaration version', value: ({ declarationVersion }) => declarationVersion },
  { header: 'Declaration SHA-256', value: ({ declarationSha256 }) => declarationSha256 },
  { header: 'Valid', value: ({ isActive }) => isActive },
  { header: 'Withdrawn at', value: ({ withdrawalDate }) => withdrawalDate },
  { header: 'Id', value: ({ id }) => id },
];
