import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits, type Language } from '@leap/domain';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MinLength, ValidateBy } from 'class-validator';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { LONGEST_PASSWORD } from '../../../auth/auth.dto.js';
import { EmailAddress, Honeypot, LanguageField, RequiredText } from '../../../common/fields.js';
import { isCommonPassword } from './common-passwords.js';

const SHORTEST_PASSWORD = 8;
const LONGEST_NAME = 100;

/** A new password: long enough and not common. Never trimmed. */
function NewPassword(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      description:
        'The new password. The commonest ones are refused (`too_common`), those made of words of the account or the site (`own_words`), and, where the check is set up, those of published leaks (`breached`).',
      format: 'password',
      minLength: SHORTEST_PASSWORD,
      maxLength: LONGEST_PASSWORD,
      example: 'three quiet mornings',
    }),
    IsNotEmpty(),
    IsString(),
    MinLength(SHORTEST_PASSWORD),
    MaxCharacters(LONGEST_PASSWORD),
    ValidateBy({
      name: 'isUncommonPassword',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || !isCommonPassword(value),
        defaultMessage: () => 'Everybody tries this password first.',
      },
    }),
  );
}

/** An optional name: empty text and null remove it; absent, it stays. */
function OwnName(docs: { description: string; example: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ ...docs, type: 'string', nullable: true, maxLength: LONGEST_NAME }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value)),
    IsOptional(),
    IsString(),
    MaxCharacters(LONGEST_NAME),
  );
}

/** Account whose password was forgotten or never set. */
export class RequestPasswordResetDto {
  @EmailAddress({ description: 'The e-mail address of the account.', example: 'member@example.com' })
  email: string;

  @Honeypot()
  website?: string;
}

export class PasswordResetAcceptedDto {
  @ApiProperty({
    description: 'The same whether or not the address is known.',
    enum: ['accepted'],
    enumName: 'PasswordResetAccepted',
    example: 'accepted',
  })
  status: 'accepted';
}

export class PasswordLinkQueryDto {
  @RequiredText(fieldLimits.token, { description: 'The token in the email.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;
}

export class PasswordLinkDto {
  @ApiProperty({ description: 'False for a link that was used or has expired.', example: true })
  isLive: boolean;
}

export class SetPasswordDto {
  @RequiredText(fieldLimits.token, { description: 'The token in the email.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;

  @NewPassword()
  password: string;
}

export class ChangePasswordDto {
  @ApiProperty({
    description: 'The current password; `wrong` if it does not match.',
    format: 'password',
    minLength: 1,
    maxLength: LONGEST_PASSWORD,
    example: 'transform-demo',
  })
  @IsNotEmpty()
  @IsString()
  @MaxCharacters(LONGEST_PASSWORD)
  currentPassword: string;

  @NewPassword()
  newPassword: string;
}

export class RequestEmailChangeDto {
  @EmailAddress({ description: 'The new e-mail address.', example: 'new@example.com' })
  email: string;

  @ApiProperty({
    description: 'The password of the account; `wrong` if it does not match.',
    format: 'password',
    minLength: 1,
    maxLength: LONGEST_PASSWORD,
    example: 'transform-demo',
  })
  @IsNotEmpty()
  @IsString()
  @MaxCharacters(LONGEST_PASSWORD)
  password: string;
}

export class EmailChangeAcceptedDto {
  @ApiProperty({
    description: 'The same whether or not the address is in use.',
    enum: ['accepted'],
    enumName: 'EmailChangeAccepted',
    example: 'accepted',
  })
  status: 'accepted';
}

export class ConfirmEmailChangeDto {
  @RequiredText(fieldLimits.token, { description: 'The token in the email.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;
}

/** Editable fields of the own account; absent ones stay. */
export class UpdateProfileDto {
  @OwnName({ description: 'First name. Empty removes it.', example: 'Ana' })
  firstName?: string | null;

  @OwnName({ description: 'Last name. Empty removes it.', example: 'Sample' })
  lastName?: string | null;

  @OwnName({ description: 'The name that other members see. Empty: the first name.', example: 'Ana of the hills' })
  displayName?: string | null;

  @LanguageField('Language of e-mail to this person.')
  language?: Language;
}

/** One session of the account. */
export class SessionParamDto {
  @RequiredText(43, {
    description: 'As in the list of sessions.',
    example: 'Zm9yLXRoZS1kb2N1bWVudC1vbmx5LTAxMjM0NTY3ODk',
  })
  id: string;
}

export class SessionDto {
  @ApiProperty({
    description: 'Identifies the session; not a credential.',
    minLength: 43,
    maxLength: 43,
    example: 'Zm9yLXRoZS1kb2N1bWVudC1vbmx5LTAxMjM0NTY3ODk',
  })
  id: string;

  @ApiProperty({ description: 'When the log-in was.', format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  createdAt: string;

  @ApiProperty({
    description: 'When it was last used, to about a minute.',
    format: 'date-time',
    example: '2026-11-20T18:05:00.000Z',
  })
  lastSeenAt: string;

  @ApiPropertyOptional({
    description: 'Browser and system, as far as they are known.',
    maxLength: 60,
    example: 'Firefox, Linux',
  })
  device?: string;

  @ApiProperty({ description: 'Whether it is the current session.', example: true })
  isCurrent: boolean;
}
