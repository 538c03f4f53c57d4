import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { coachingTypes, fieldLimits, LEAD_SOURCE, type CoachingType, type Language } from '@leap/domain';
import {
  externalFields,
  ExternalIdField,
  ExternalIdFilter,
  ExternalRecordDto,
  MetadataField,
  toExternalRecordDto,
  type Metadata,
} from '../../../common/external-record.js';
import {
  EmailAddress,
  EmailAnswer,
  LanguageAnswer,
  LanguageField,
  OptionalPhoneNumber,
  PhoneAnswer,
  RequiredText,
} from '../../../common/fields.js';
import type { CsvColumn } from '../../../common/csv.js';
import { DatedListQueryDto } from '../../../common/list-days.js';
import { ContactReplyDto, toContactReplyDto, type ContactReplyRow } from './contact-replies.dto.js';
import type { Contact } from './contact.entity.js';

const EXAMPLE_ID = '8b6f1d7e-3c52-4a53-9a0c-5e6d1b2f7a44';

/** Where a contact comes from: the lead page of a campaign, or a form of the site. */
export const contactKinds = ['lead', 'request'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contactStates = ['open', 'answered'] as const;
export type ContactState = (typeof contactStates)[number];

export class ContactParamDto {
  @ApiProperty({ description: 'Id of the contact.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListAdminContactsQueryDto extends DatedListQueryDto {
  @ApiPropertyOptional({
    description: 'Only leads, or only requests.',
    enum: contactKinds,
    enumName: 'ContactKind',
    example: 'lead',
  })
  @IsOptional()
  @IsIn(contactKinds)
  kind?: ContactKind;

  @ApiPropertyOptional({
    description: 'Only this program of interest.',
    enum: coachingTypes,
    enumName: 'CoachingType',
    example: 'inner-circle',
  })
  @IsOptional()
  @IsIn(coachingTypes)
  coachingType?: CoachingType;

  @LanguageField('Only people who wrote in this language.')
  language?: Language;

  @ApiPropertyOptional({
    description: 'Only open ones, or only answered ones.',
    enum: contactStates,
    enumName: 'ContactState',
    example: 'open',
  })
  @IsOptional()
  @IsIn(contactStates)
  state?: ContactState;

  @ExternalIdFilter()
  externalId?: string;
}

/** A person whom another program knows. */
export class UpsertAdminContactDto {
  @EmailAddress({ description: 'Whose newest contact it is about.', example: 'ana@example.com' })
  email: string;

  @RequiredText(fieldLimits.name, { description: 'Full name; stored with a new contact only.', example: 'Ana Example' })
  name: string;

  @OptionalPhoneNumber({
    description: 'Phone number, as written; stored with a new contact only.',
    example: '+1 555 0100',
  })
  phone?: string;

  @ApiPropertyOptional({
    description: 'Program of interest of a new contact; `other` when absent.',
    enum: coachingTypes,
    enumName: 'CoachingType',
    example: 'inner-circle',
  })
  @IsOptional()
  @IsIn(coachingTypes)
  coachingType?: CoachingType;

  @LanguageField('Language of a new contact; English when absent.')
  language?: Language;

  @ExternalIdField('Its id there; absent: stays.')
  externalId?: string;

  @MetadataField('Its values, which replace the former ones; absent: they stay.')
  metadata?: Metadata;
}

/** A contact as a row of the list. */
export class AdminContactDto extends ExternalRecordDto {
  @ApiProperty({ description: 'Id of the contact.', format: 'uuid', example: EXAMPLE_ID })
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

  @ApiProperty({
    description: 'A lead of a campaign, or a request from the site.',
    enum: contactKinds,
    enumName: 'ContactKind',
    example: 'request',
  })
  kind: ContactKind;

  @ApiPropertyOptional({ description: 'Page or campaign.', maxLength: fieldLimits.source, example: LEAD_SOURCE })
  source?: string;

  @LanguageAnswer('The language in which the person wrote; answers use it.')
  language: Language;

  @ApiProperty({ description: 'Whether the person agreed to marketing e-mail.', example: false })
  marketingConsent: boolean;

  @ApiPropertyOptional({
    description: 'When it was answered; absent while it is open.',
    format: 'date-time',
    example: '2026-03-03T09:00:00.000Z',
  })
  answeredAt?: string;

  @ApiProperty({ description: 'When it arrived.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;
}

/** A contact with its full text and its replies. */
export class AdminContactDetailDto extends AdminContactDto {
  @ApiPropertyOptional({
    description: 'Goals, as the person wrote them.',
    maxLength: fieldLimits.message,
    example: 'I want my evenings back.',
  })
  message?: string;

  @ApiProperty({ description: 'Whether the person agreed to the privacy policy.', example: true })
  privacyConsent: boolean;

  @ApiPropertyOptional({ description: 'Version of the privacy policy.', maxLength: 20, example: '2025-01-01' })
  policyVersion?: string;

  @ApiPropertyOptional({ description: 'When.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  consentedAt?: string;

  @ApiProperty({
    description: 'The expected version of a reply, so that nobody is answered twice.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  version: string;

  @ApiProperty({ description: 'Emails to this person, newest first.', type: [ContactReplyDto] })
  replies: ContactReplyDto[];
}

/** Columns of the list. */
export const contactRowFields = [
  'id',
  'name',
  'email',
  'phone',
  'coachingType',
  'source',
  'language',
  'marketingConsent',
  'answeredAt',
  'createdAt',
  ...externalFields,
] as const satisfies readonly (keyof Contact)[];
export type AdminContactRow = Pick<Contact, (typeof contactRowFields)[number]>;

/** Columns of one contact and of the file. */
export const contactDetailFields = [
  ...contactRowFields,
  'message',
  'privacyConsent',
  'policyVersion',
  'consentedAt',
  'updatedAt',
] as const satisfies readonly (keyof Contact)[];
export type AdminContactDetailRow = Pick<Contact, (typeof contactDetailFields)[number]>;

const kindOf = ({ source }: Pick<Contact, 'source'>): ContactKind => (source === LEAD_SOURCE ? 'lead' : 'request');

export function toAdminContactDto(row: AdminContactRow): AdminContactDto {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone ?? undefined,
    coachingType: row.coachingType,
    kind: kindOf(row),
    source: row.source ?? undefined,
    language: row.language,
    marketingConsent: row.marketingConsent,
    answeredAt: row.answeredAt?.toISOString(),
    createdAt: row.createdAt.toISOString(),
    ...toExternalRecordDto(row),
  };
}

export function toAdminContactDetailDto(row: AdminContactDetailRow, replies: ContactReplyRow[]): AdminContactDetailDto {
  return {
    ...toAdminContactDto(row),
    message: row.message ?? undefined,
    privacyConsent: row.privacyConsent,
    policyVersion: row.policyVersion ?? undefined,
    consentedAt: row.consentedAt?.toISOString(),
    version: row.updatedAt.toISOString(),
    replies: replies.map(toContactReplyDto),
  };
}

/** Columns of the CSV file. */
export const contactColumns: readonly CsvColumn<AdminContactDetailRow>[] = [
  { header: 'Received at', value: ({ createdAt }) => createdAt },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Program', value: ({ coachingType }) => coachingType },
  { header: 'Kind', value: kindOf },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Language', value: ({ language }) => language },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Agreed to the privacy policy at', value: ({ consentedAt }) => consentedAt },
  { header: 'Policy version', value: ({ policyVersion }) => policyVersion },
  { header: 'Marketing email', value: ({ marketingConsent }) => marketingConsent },
  { header: 'Answered at', value: ({ answeredAt }) => answeredAt },
  { header: 'Id', value: ({ id }) => id },
];
