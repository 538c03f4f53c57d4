import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { fieldLimits, type Language } from '@leap/domain';
import { EmailAnswer, LanguageAnswer, LanguageField } from '../../../common/fields.js';
import type { CsvColumn } from '../../../common/csv.js';
import { DatedListQueryDto } from '../../../common/list-days.js';
import type { SupportRequest } from './support-request.entity.js';

const EXAMPLE_ID = '8b6f1d7e-3c52-4a53-9a0c-5e6d1b2f7a44';

export const supportRequestStates = ['open', 'done'] as const;
export type SupportRequestState = (typeof supportRequestStates)[number];

export class SupportRequestParamDto {
  @ApiProperty({ description: 'Id of the request.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListAdminSupportRequestsQueryDto extends DatedListQueryDto {
  @LanguageField('Only people who wrote in this language.')
  language?: Language;

  @ApiPropertyOptional({
    description: 'Only open ones, or only completed ones.',
    enum: supportRequestStates,
    enumName: 'SupportRequestState',
    example: 'open',
  })
  @IsOptional()
  @IsIn(supportRequestStates)
  state?: SupportRequestState;
}

/** A support request as a row of the list. */
export class AdminSupportRequestDto {
  @ApiProperty({ description: 'Id of the request.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'First name.', maxLength: fieldLimits.namePart, example: 'Ana' })
  firstName: string;

  @ApiProperty({ description: 'Last name.', maxLength: fieldLimits.namePart, example: 'Example' })
  lastName: string;

  @EmailAnswer()
  email: string;

  @ApiProperty({ description: 'The number to call, as written.', maxLength: fieldLimits.phone, example: '+1 555 0100' })
  phone: string;

  @ApiProperty({
    description: 'Best time to call, as the person wrote it.',
    maxLength: fieldLimits.bestTimeToCall,
    example: 'Weekdays after six, Pacific time',
  })
  bestTimeToCall: string;

  @LanguageAnswer('The language in which the person wrote.')
  language: Language;

  @ApiPropertyOptional({
    description: 'When the call took place; absent while the request is open.',
    format: 'date-time',
    example: '2026-03-03T09:00:00.000Z',
  })
  doneAt?: string;

  @ApiProperty({ description: 'When it arrived.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;
}

/** A support request with its full text. */
export class AdminSupportRequestDetailDto extends AdminSupportRequestDto {
  @ApiPropertyOptional({
    description: 'What it is about.',
    maxLength: fieldLimits.message,
    example: 'My card is declined and I do not know why.',
  })
  message?: string;
}

/** Columns of the list. */
export const supportRequestRowFields = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'bestTimeToCall',
  'language',
  'doneAt',
  'createdAt',
] as const satisfies readonly (keyof SupportRequest)[];
export type AdminSupportRequestRow = Pick<SupportRequest, (typeof supportRequestRowFields)[number]>;

/** Columns of one request and of the file. */
export const supportRequestDetailFields = [...supportRequestRowFields, 'message'] as const;
export type AdminSupportRequestDetailRow = Pick<SupportRequest, (typeof supportRequestDetailFields)[number]>;

export function toAdminSupportRequestDto(row: AdminSupportRequestRow): AdminSupportRequestDto {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    bestTimeToCall: row.bestTimeToCall,
    language: row.language,
    doneAt: row.doneAt?.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export function toAdminSupportRequestDetailDto(row: AdminSupportRequestDetailRow): AdminSupportRequestDetailDto {
  return { ...toAdminSupportRequestDto(row), message: row.message ?? undefined };
}

/** Columns of the CSV file. */
export const supportRequestColumns: readonly CsvColumn<AdminSupportRequestDetailRow>[] = [
  { header: 'Received at', value: ({ createdAt }) => createdAt },
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Best time to call', value: ({ bestTimeToCall }) => bestTimeToCall },
  { header: 'Language', value: ({ language }) => language },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Done at', value: ({ doneAt }) => doneAt },
  { header: 'Id', value: ({ id }) => id },
];
