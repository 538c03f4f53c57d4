import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID } from 'class-validator';
import type { Language } from '@leap/domain';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { EmailAddress, LanguageAnswer } from '../../../common/fields.js';
import { TagsField } from '../../../common/tags-field.js';
import { auditSubjectTypes, type AuditSubject } from '../../../auth/audit-trail.js';
import { personRecordKinds, type PersonRecordKind } from './people-records.js';
import { timelineKinds, type TimelineKind } from './person-timeline.js';
import { MOST_TAGS, TAG_LENGTH, type User } from '../../accounts/accounts.module.js';

const EXAMPLE_ID = '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11';
const ID_LENGTH = 64;

/** A record that names the person. */
export class PersonRecordParamDto {
  @ApiProperty({
    description: 'Kind of the record.',
    enum: personRecordKinds,
    enumName: 'PersonRecordKind',
    example: 'contact',
  })
  @IsIn(personRecordKinds)
  kind: PersonRecordKind;

  @ApiProperty({ description: 'Id of the record.', maxLength: ID_LENGTH, example: EXAMPLE_ID })
  @IsString()
  @MaxCharacters(ID_LENGTH)
  id: string;
}

const TAG_LIMITS = { maxItems: MOST_TAGS, maxLength: TAG_LENGTH };

/** Tags to add and to remove; others stay. */
export class TagAdminPersonDto {
  @TagsField('Tags to add; a person has up to 20. One that is in use is stored as it is spelled there.', TAG_LIMITS)
  add: string[];

  @TagsField('Tags to remove.', TAG_LIMITS)
  remove: string[];
}

/** Another address of the same person. */
export class JoinAdminPersonDto {
  @EmailAddress({ description: 'The other address; some record has it.', example: 'ana.old@example.com' })
  email: string;
}

export class PersonAliasParamDto extends PersonRecordParamDto {
  @ApiProperty({ description: 'Id of the joined address.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  aliasId: string;
}

/** A joined address. */
export class PersonAliasDto {
  @ApiProperty({ description: 'Its id.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'The other address.', example: 'ana.old@example.com' })
  email: string;

  @ApiProperty({ description: 'The main address.', example: 'ana@example.com' })
  mainEmail: string;
}

/** A record as read from the database. */
export interface FoundRecord {
  name: string;
  email: string;
  language: Language;
  userId: string | null;
  storedAt: Date;
}

/** A person of the admin area. */
export class AdminPersonDto {
  @ApiProperty({
    description: 'Name; of the account if it has one, otherwise of the record. May be empty.',
    example: 'Ana Sample',
  })
  name: string;

  @ApiProperty({ description: 'Normalised address; of the account if there is one.', example: 'ana@example.com' })
  email: string;

  @LanguageAnswer('Language of the emails; of the account if there is one.')
  language: Language;

  @ApiPropertyOptional({
    description: 'Id of the account, if there is one; otherwise of the account of a joined address.',
    format: 'uuid',
    example: EXAMPLE_ID,
  })
  userId?: string;

  @ApiPropertyOptional({
    description: 'IANA time zone of their last booked call, if there is one.',
    example: 'America/Mexico_City',
  })
  timezone?: string;

  @ApiProperty({ description: 'Whether the person is a member now, by any of the joined addresses.', example: true })
  isMember: boolean;

  @ApiProperty({ description: 'Internal tags; with an account or without.', type: [String], example: ['retreat'] })
  tags: string[];

  @ApiProperty({ description: 'Addresses that an administrator joined to one person.', type: [PersonAliasDto] })
  aliases: PersonAliasDto[];
}

/** A person as read from the database. */
export interface FoundPerson {
  record: FoundRecord;
  /** The account, if there is one. */
  user: User | null;
  /** Those of all joined addresses, the own one first. */
  accounts: User[];
  /** Of the last booked call. */
  timezone: string | undefined;
  tags: string[];
  aliases: PersonAliasDto[];
}

/** Converts a person to an answer. */
export function toAdminPersonDto({
  record: { name, email, language },
  user,
  accounts,
  timezone,
  tags,
  aliases,
}: FoundPerson): AdminPersonDto {
  const isMember = accounts.some(({ isInnerCircleMember }) => isInnerCircleMember);
  if (!user) return { name, email, language, userId: accounts[0]?.id, timezone, isMember, tags, aliases };
  const own = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    name: own || name,
    email: user.email,
    language: user.language,
    userId: user.id,
    timezone,
    isMember,
    tags,
    aliases,
  };
}

/** A record with a page in the admin area. */
export class TimelineRecordDto {
  @ApiProperty({ description: 'Its kind.', enum: auditSubjectTypes, enumName: 'AuditSubjectType', example: 'booking' })
  type: AuditSubject['type'];

  @ApiProperty({ description: 'Its id.', example: EXAMPLE_ID })
  id: string;
}

/** One entry of a person's timeline. */
export class AdminTimelineEntryDto {
  @ApiProperty({ description: 'Id of the entry.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'What happened.', enum: timelineKinds, enumName: 'TimelineKind', example: 'call' })
  kind: TimelineKind;

  @ApiProperty({
    description: 'When; a call that is ahead is in the future.',
    format: 'date-time',
    example: '2026-11-20T09:12:00.000Z',
  })
  at: string;

  @ApiProperty({ description: 'The record whose page shows more.', type: TimelineRecordDto })
  record: TimelineRecordDto;

  @ApiPropertyOptional({ description: 'Title, subject or private note.', example: 'Asked for a later start.' })
  text?: string;

  @ApiPropertyOptional({ description: 'Program, plan or state, as the record has it.', example: 'confirmed' })
  code?: string;

  @ApiPropertyOptional({ description: 'Minor units of the currency.', type: 'integer', example: 10_000 })
  amount?: number;

  @ApiPropertyOptional({ description: 'Currency of the amount, ISO 4217.', example: 'usd' })
  currency?: string;

  @ApiPropertyOptional({
    description: 'The joined address that the entry is of, where it is not the one of the page.',
    example: 'ana.old@example.com',
  })
  email?: string;
}

/** An entry as read from the database. */
export interface TimelineRow {
  id: string;
  kind: TimelineKind;
  createdAt: Date;
  recordType: AuditSubject['type'];
  recordId: string;
  text: string | null;
  code: string | null;
  amount: number | null;
  currency: string | null;
  /** Which of the joined people it is of. */
  nth: number;
}

/** An entry with the address of whom it is, where that is not the person of the page. */
export interface AddressedTimelineRow extends TimelineRow {
  email?: string | undefined;
}

/** Converts a row to an answer. */
export function toAdminTimelineEntryDto(row: AddressedTimelineRow): AdminTimelineEntryDto {
  const { id, kind, createdAt, recordType, recordId, text, code, amount, currency, email } = row;
  return {
    id,
    kind,
    at: createdAt.toISOString(),
    record: { type: recordType, id: recordId },
    ...(text ? { text } : {}),
    ...(code === null ? {} : { code }),
    ...(amount === null || currency === null ? {} : { amount, currency }),
    ...(email === undefined ? {} : { email }),
  };
}
