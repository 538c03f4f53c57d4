import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsUUID,
  ValidateBy,
} from 'class-validator';
import { apiTokenLimits, tokenScopes, type TokenScope } from '@leap/domain';
import { CursorQueryDto, type CursorKey } from '../../../common/cursor.js';
import { RequiredText } from '../../../common/fields.js';
import { OptionalInstant } from '../../../common/instants.js';
import { isAddressRange } from './address-ranges.js';
import type { ApiToken } from './api-token.entity.js';

const EXAMPLE_ID = '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f';
const SCOPES = { enum: tokenScopes, enumName: 'TokenScope', isArray: true, example: ['inquiries:read'] };
const ADDRESSES: ApiPropertyOptions = {
  description: 'IP addresses and networks (CIDR) that it is accepted from; none: from everywhere.',
  type: [String],
  maxItems: apiTokenLimits.addresses,
  items: { type: 'string', maxLength: apiTokenLimits.address },
  example: ['203.0.113.0/24'],
};

/** Whether a token is accepted, or why not. */
export const apiTokenStates = ['active', 'expired', 'revoked'] as const;
export type ApiTokenState = (typeof apiTokenStates)[number];
const STATE = { enum: apiTokenStates, enumName: 'ApiTokenState', example: 'active' };

export class ApiTokenParamDto {
  @ApiProperty({ description: 'Id of the token.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class ListApiTokensQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({ description: 'Those in this state.', ...STATE })
  @IsOptional()
  @IsIn(apiTokenStates)
  state?: ApiTokenState;
}

/** A new token: it acts for the administrator who makes it, within its scopes. */
export class CreateApiTokenDto {
  @RequiredText(apiTokenLimits.name, { description: 'What it is for; the audit log shows it.', example: 'Our CRM' })
  name: string;

  @ApiProperty({
    description: '`<room>:read` for GET, `<room>:write` for everything else; neither includes the other.',
    ...SCOPES,
    minItems: 1,
    maxItems: tokenScopes.length,
    uniqueItems: true,
  })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(tokenScopes.length)
  @ArrayUnique()
  @IsIn(tokenScopes, { each: true })
  scopes: TokenScope[];

  @OptionalInstant({
    description: 'From when on it is refused; absent: never.',
    example: '2027-11-28T08:00:00.000Z',
  })
  expiresAt?: Date;

  @ApiPropertyOptional(ADDRESSES)
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one.trim() : one)) : value,
  )
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(apiTokenLimits.addresses)
  @ValidateBy(
    {
      name: 'matches',
      validator: { validate: isAddressRange, defaultMessage: () => 'This is neither an address nor a network.' },
    },
    { each: true },
  )
  allowedAddresses?: string[];
}

/** A token without its value. */
export class ApiTokenDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'What it is for.', example: 'Our CRM' })
  name: string;

  @ApiProperty({ description: 'Its last four characters.', example: 'x9Qa' })
  lastFour: string;

  @ApiProperty({ description: 'What it may do.', ...SCOPES })
  scopes: TokenScope[];

  @ApiProperty(ADDRESSES)
  allowedAddresses: string[];

  @ApiProperty({ description: 'Whether it is accepted, or why not.', ...STATE })
  state: ApiTokenState;

  @ApiProperty({ description: 'Who created it, and for whom it acts: name or address.', example: 'Ana' })
  createdBy: string;

  @ApiProperty({ description: 'When it was created.', format: 'date-time', example: '2026-11-28T08:00:00.000Z' })
  createdAt: string;

  @ApiPropertyOptional({
    description: 'From when on it is refused.',
    format: 'date-time',
    example: '2027-11-28T08:00:00.000Z',
  })
  expiresAt?: string;

  @ApiPropertyOptional({
    description: 'Its last use, to the minute.',
    format: 'date-time',
    example: '2026-11-28T09:30:00.000Z',
  })
  lastUsedAt?: string;
}

/** A token that was just created, with its value, which is never shown again. */
export class NewApiTokenDto extends ApiTokenDto {
  @ApiProperty({
    description: 'Sent as `Authorization: Bearer <token>`. It is shown here once; only its hash is stored.',
    pattern: '^leap_[A-Za-z0-9_-]{43}$',
    example: 'leap_EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0',
  })
  token: string;
}

/** A token as read from the database. */
export interface ApiTokenRow
  extends CursorKey, Pick<ApiToken, 'name' | 'lastFour' | 'scopes' | 'allowedAddresses' | 'expiresAt' | 'lastUsedAt'> {
  state: ApiTokenState;
  author: string;
}

export function toApiTokenDto(row: ApiTokenRow): ApiTokenDto {
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    state: row.state,
    createdBy: row.author,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
  };
}
