import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits, languages, type Language } from '@leap/domain';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString } from 'class-validator';
import type { Request } from 'express';
import { MaxCharacters } from '../common/dto-rules.js';
import { EmailAddress, OptionalFlag, OptionalText } from '../common/fields.js';
import { userRoles, type SessionUser, type UserRole } from './session-user.js';
import { isOnSharedDevice } from './session.js';
import { mustSetUpSecondFactor, type SecondFactorRules } from './second-factor.js';

/** Limits the cost of hashing. */
export const LONGEST_PASSWORD = 128;
const LONGEST_PATH = 500;
/** Long enough for a recovery code typed with blanks. */
export const LONGEST_CODE = 40;

/** Whether somebody logs in on a device that others use too. */
export const SharedDevice = () =>
  OptionalFlag({
    description:
      'Whether others use this device too: the session then ends with its tab or browser, 15 minutes after the last request, and 8 hours after the log-in; the browser is not remembered.',
    example: true,
  });

/** Body of the log-in form. */
export class LogInDto {
  @EmailAddress({ description: 'The e-mail address of the account.', example: 'member@example.com' })
  email: string;

  @ApiProperty({
    description: 'The password.',
    format: 'password',
    minLength: 1,
    maxLength: LONGEST_PASSWORD,
    example: 'transform-demo',
  })
  @IsNotEmpty()
  @IsString()
  @MaxCharacters(LONGEST_PASSWORD)
  password: string;

  @OptionalText(LONGEST_CODE, {
    description: 'Where the account has a second factor: the six digits of the authenticator, or a recovery code.',
    example: '123 456',
  })
  secondFactorCode?: string;

  @SharedDevice()
  isSharedDevice?: boolean;
}

/** One proof for step-up authentication: password, code or recovery code. */
export class StepUpDto {
  @ApiPropertyOptional({
    description: 'The password, where the account has no second factor. Absent: `required`; otherwise `wrong`.',
    format: 'password',
    minLength: 1,
    maxLength: LONGEST_PASSWORD,
    example: 'transform-demo',
  })
  @IsOptional()
  @IsNotEmpty()
  @IsString()
  @MaxCharacters(LONGEST_PASSWORD)
  password?: string;

  @OptionalText(LONGEST_CODE, {
    description:
      'Where the account has a second factor: the six digits of the authenticator, or a recovery code. Absent: `required`; otherwise `wrong`.',
    example: '123 456',
  })
  secondFactorCode?: string;
}

/** Where to redirect after the log-in. */
export class StartLogInQueryDto {
  /** Visitors open this address from a link, so an invalid value is ignored instead of answered with a JSON error. */
  @ApiPropertyOptional({
    description: `A path of this site with at most ${LONGEST_PATH} characters; anything else is ignored.`,
    type: 'string',
    example: '/member-portal',
  })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.length <= LONGEST_PATH ? value : undefined,
  )
  @IsOptional()
  @IsString()
  next?: string;
}

/** The logged-in user, if any. */
export class CurrentUserDto {
  @ApiProperty({ description: 'Id of the account.', format: 'uuid', example: '0198c0de-7a11-4000-8000-000000000001' })
  id: string;

  @ApiProperty({ description: 'Always true; anonymous callers get 401.', type: 'boolean', example: true })
  isAuthenticated: true;

  @ApiProperty({
    description: 'E-mail address.',
    format: 'email',
    maxLength: fieldLimits.email,
    example: 'member@example.com',
  })
  email: string;

  @ApiPropertyOptional({ description: 'First name.', maxLength: 100, example: 'Sample' })
  firstName?: string;

  @ApiPropertyOptional({ description: 'Last name.', maxLength: 100, example: 'Member' })
  lastName?: string;

  @ApiPropertyOptional({
    description: 'The name that other members see, where another one than the first name was chosen.',
    maxLength: 100,
    example: 'Ana of the hills',
  })
  displayName?: string;

  @ApiPropertyOptional({
    description: 'Address of the own picture.',
    format: 'uri-reference',
    maxLength: 2048,
    example: '/api/avatars/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  profileImageUrl?: string;

  @ApiProperty({ description: 'What the account may do.', enum: userRoles, example: 'user' })
  role: UserRole;

  @ApiProperty({ description: 'Whether the account has a live Inner Circle membership.', example: true })
  isInnerCircleMember: boolean;

  @ApiProperty({ description: 'Language of e-mail to this person.', enum: languages, example: 'en' })
  language: Language;

  @ApiProperty({
    description:
      'Whether the role needs a second factor that is not set up: until then its routes answer 403 `second_factor_setup_required`.',
    example: false,
  })
  mustSetUpSecondFactor: boolean;

  @ApiPropertyOptional({
    description: 'True where the log-in was on a device that others use too; absent otherwise.',
    type: 'boolean',
    example: true,
  })
  isOnSharedDevice?: boolean;
}

/** The fields of the own account that a user may see. */
export function toCurrentUserDto(user: SessionUser, env: SecondFactorRules, req: Request): CurrentUserDto {
  return {
    id: user.id,
    isAuthenticated: true,
    email: user.email,
    ...(user.firstName === null ? {} : { firstName: user.firstName }),
    ...(user.lastName === null ? {} : { lastName: user.lastName }),
    ...(user.displayName === null ? {} : { displayName: user.displayName }),
    ...(user.profileImageUrl === null ? {} : { profileImageUrl: user.profileImageUrl }),
    role: user.role,
    isInnerCircleMember: user.isInnerCircleMember,
    language: user.language,
    mustSetUpSecondFactor: mustSetUpSecondFactor(user, env),
    ...(isOnSharedDevice(req) ? { isOnSharedDevice: true } : {}),
  };
}
