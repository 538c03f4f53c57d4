import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { LONGEST_CODE, LONGEST_PASSWORD } from '../../../auth/auth.dto.js';
import { OptionalText, RequiredText } from '../../../common/fields.js';
import { RECOVERY_CODE_COUNT } from './recovery-codes.js';

/** Password and code, requested again before a sensitive action. */
export class OwnLogInDto {
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

  @OptionalText(LONGEST_CODE, {
    description:
      'Where the account has a second factor: the six digits of the authenticator, or a recovery code. Absent: `required`; otherwise `wrong`.',
    example: '123 456',
  })
  secondFactorCode?: string;
}

export class ConfirmSecondFactorDto {
  @RequiredText(LONGEST_CODE, {
    description: 'The six digits that the authenticator shows; `wrong` if they do not match this secret.',
    example: '123 456',
  })
  code: string;
}

/** Set-up data for an authenticator. Inactive until it is confirmed by a code. */
export class SecondFactorStartDto {
  @ApiProperty({
    description: 'The secret, for typing it in: base32.',
    minLength: 32,
    maxLength: 32,
    example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  })
  secret: string;

  @ApiProperty({
    description: 'The same as a URI, for a QR code.',
    format: 'uri',
    maxLength: 1_000,
    example: 'otpauth://totp/LEAP:member%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=LEAP',
  })
  otpauthUrl: string;
}

export class RecoveryCodesDto {
  @ApiProperty({
    description: 'Each replaces the authenticator once. They are not shown again.',
    type: [String],
    minItems: RECOVERY_CODE_COUNT,
    maxItems: RECOVERY_CODE_COUNT,
    example: Array<string>(RECOVERY_CODE_COUNT).fill('7k2qd-xm04v'),
  })
  recoveryCodes: string[];
}

export class SecondFactorDto {
  @ApiProperty({ description: 'Whether a log-in needs a code.', example: true })
  isOn: boolean;

  @ApiProperty({
    description: 'Whether the role requires one: it can be replaced, not removed.',
    example: false,
  })
  isRequired: boolean;

  @ApiProperty({
    description: 'Number of unused recovery codes.',
    type: 'integer',
    minimum: 0,
    maximum: RECOVERY_CODE_COUNT,
    example: RECOVERY_CODE_COUNT,
  })
  recoveryCodesRemaining: number;
}
