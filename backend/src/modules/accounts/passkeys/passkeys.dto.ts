import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  ValidateNested,
} from 'class-validator';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { SharedDevice } from '../../../auth/auth.dto.js';
import { RequiredText } from '../../../common/fields.js';
import type { Passkey } from './passkey.entity.js';

export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];

const LONGEST_NAME = 60;
const LONGEST_ID = 1_400;
const LONGEST_DATA = 8_000;
const EXAMPLE_ID = 'dGhlLWlkLW9mLWEtcGFzc2tleQ';
const TRANSPORTS = { enum: transports, enumName: 'PasskeyTransport', isArray: true, example: ['internal'] };
const TYPE = { enum: ['public-key'] as const, enumName: 'PasskeyType', example: 'public-key' };
const VERIFICATION = { enum: ['required'] as const, enumName: 'PasskeyRequirement', example: 'required' };

/** Base64url without padding. */
function Bytes(description: string, maxLength = LONGEST_DATA): PropertyDecorator {
  return (target, key) => {
    ApiProperty({ description, pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength, example: EXAMPLE_ID })(
      target,
      key,
    );
    IsString()(target, key);
    MaxCharacters(maxLength)(target, key);
    Matches(/^[\w-]+$/)(target, key);
  };
}

class PasskeyCredentialDto {
  @Bytes('Id of the passkey.', LONGEST_ID)
  id: string;

  @Bytes('The same.', LONGEST_ID)
  rawId: string;

  @ApiProperty({ description: 'Always this.', ...TYPE })
  @Equals('public-key')
  type: 'public-key';
}

export class PasskeyAttestationDto {
  @Bytes('Client data (`clientDataJSON`).')
  clientDataJSON: string;

  @Bytes('Attestation response of the authenticator.')
  attestationObject: string;

  @ApiPropertyOptional({ description: 'Transports of the authenticator.', ...TRANSPORTS, maxItems: transports.length })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(transports.length)
  @IsIn(transports, { each: true })
  transports?: Transport[];
}

/** JSON result of `navigator.credentials.create`. */
export class NewPasskeyCredentialDto extends PasskeyCredentialDto {
  @ApiProperty({ description: 'Its proof.', type: PasskeyAttestationDto })
  @ValidateNested()
  @Type(() => PasskeyAttestationDto)
  response: PasskeyAttestationDto;
}

export class AddPasskeyDto {
  @RequiredText(LONGEST_NAME, { description: 'Its name, chosen by the owner.', example: 'My phone' })
  name: string;

  @ApiProperty({ description: 'The new passkey.', type: NewPasskeyCredentialDto })
  @ValidateNested()
  @Type(() => NewPasskeyCredentialDto)
  credential: NewPasskeyCredentialDto;
}

export class PasskeyAssertionDto {
  @Bytes('Client data (`clientDataJSON`).')
  clientDataJSON: string;

  @Bytes('Response of the authenticator.')
  authenticatorData: string;

  @Bytes('Signature over authenticator data and client data.')
  signature: string;

  @ApiPropertyOptional({
    description: 'User handle of the passkey.',
    pattern: '^[A-Za-z0-9_-]*$',
    maxLength: 100,
    example: EXAMPLE_ID,
  })
  @IsOptional()
  @IsString()
  @MaxCharacters(100)
  @Matches(/^[\w-]*$/)
  userHandle?: string;
}

/** JSON result of `navigator.credentials.get`. */
export class LogInWithPasskeyDto extends PasskeyCredentialDto {
  @ApiProperty({ description: 'Its proof.', type: PasskeyAssertionDto })
  @ValidateNested()
  @Type(() => PasskeyAssertionDto)
  response: PasskeyAssertionDto;

  @SharedDevice()
  isSharedDevice?: boolean;
}

export class PasskeyParamDto {
  @ApiProperty({ description: 'Id of the passkey.', format: 'uuid', example: '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11' })
  @IsUUID()
  id: string;
}

class RelyingPartyDto {
  @ApiProperty({ description: 'Host of the site.', maxLength: 253, example: 'www.example.com' })
  id: string;

  @ApiProperty({ description: 'Name of the site.', maxLength: 200, example: 'LEAP' })
  name: string;
}

class PasskeyUserDto {
  @ApiProperty({ description: 'The account; base64url.', maxLength: 100, example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'The e-mail address.', maxLength: 254, example: 'member@example.com' })
  name: string;

  @ApiProperty({ description: 'Display name in lists of passkeys.', maxLength: 254, example: 'Ana' })
  displayName: string;
}

class PasskeyAlgorithmDto {
  @ApiProperty({ description: 'COSE algorithm.', type: 'integer', minimum: -65_535, maximum: 0, example: -7 })
  alg: number;

  @ApiProperty({ description: 'Always this.', ...TYPE })
  type: 'public-key';
}

class KnownPasskeyDto {
  @ApiProperty({ description: 'Id of a passkey that the account has.', maxLength: LONGEST_ID, example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Always this.', ...TYPE })
  type: 'public-key';

  @ApiProperty({ description: 'Transports of the authenticator.', ...TRANSPORTS })
  transports: Transport[];
}

class PasskeySelectionDto {
  @ApiProperty({ description: 'A discoverable credential: the passkey identifies its account.', ...VERIFICATION })
  residentKey: 'required';

  @ApiProperty({ description: 'The same for older browsers.', example: true })
  requireResidentKey: boolean;

  @ApiProperty({ description: 'User verification (biometrics or PIN) is required.', ...VERIFICATION })
  userVerification: 'required';
}

const CHALLENGE = { description: 'Valid once, for five minutes; base64url.', maxLength: 200, example: EXAMPLE_ID };
const TIMEOUT = {
  description: 'Milliseconds.',
  type: 'integer' as const,
  minimum: 1,
  maximum: 600_000,
  example: 300_000,
};

/** JSON options of `navigator.credentials.create`. */
export class NewPasskeyOptionsDto {
  @ApiProperty(CHALLENGE)
  challenge: string;

  @ApiProperty({ description: 'The relying party.', type: RelyingPartyDto })
  rp: RelyingPartyDto;

  @ApiProperty({ description: 'The account.', type: PasskeyUserDto })
  user: PasskeyUserDto;

  @ApiProperty({
    description: 'Supported key algorithms, the preferred one first.',
    type: [PasskeyAlgorithmDto],
    maxItems: 10,
  })
  pubKeyCredParams: PasskeyAlgorithmDto[];

  @ApiProperty(TIMEOUT)
  timeout: number;

  @ApiProperty({
    description: 'Existing credentials: an authenticator that holds one of them creates no other.',
    type: [KnownPasskeyDto],
    maxItems: 20,
  })
  excludeCredentials: KnownPasskeyDto[];

  @ApiProperty({ description: 'Requirements for the authenticator.', type: PasskeySelectionDto })
  authenticatorSelection: PasskeySelectionDto;

  @ApiProperty({
    description: 'Attestation is not requested.',
    enum: ['none'] as const,
    enumName: 'PasskeyAttestation',
    example: 'none',
  })
  attestation: 'none';
}

/** JSON options of `navigator.credentials.get`. */
export class PasskeyLogInOptionsDto {
  @ApiProperty(CHALLENGE)
  challenge: string;

  @ApiProperty({ description: 'Host of the site.', maxLength: 253, example: 'www.example.com' })
  rpId: string;

  @ApiProperty(TIMEOUT)
  timeout: number;

  @ApiProperty({ description: 'User verification (biometrics or PIN) is required.', ...VERIFICATION })
  userVerification: 'required';
}

export class PasskeyDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11' })
  id: string;

  @ApiProperty({ description: 'Its name, chosen by the owner.', maxLength: LONGEST_NAME, example: 'My phone' })
  name: string;

  @ApiProperty({ description: 'When it was added.', format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  createdAt: string;

  @ApiPropertyOptional({
    description: 'When it was last used.',
    format: 'date-time',
    example: '2026-11-21T18:05:00.000Z',
  })
  lastUsedAt?: string;
}

export const toPasskeyDto = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyDto => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
});
