import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { VersionField } from '../../../common/edit-version.js';
import { Trimmed } from '../../../common/dto-rules.js';
import {
  keySources,
  providers,
  type KeySource,
  type Provider,
} from '../../../integrations/provider-keys/provider-keys.js';

const PROVIDER = { enum: providers, enumName: 'KeyProvider', example: 'fathom' };
const LONGEST_KEY = 500;

/** Result of asking a provider. */
export const keyTestResults = [
  'ok',
  'off',
  'refused',
  'incomplete',
  'busy',
  'unavailable',
  'sender_refused',
  'not_found',
  'private_address',
  'unencrypted',
] as const;
export type KeyTestResult = (typeof keyTestResults)[number];

export class KeyProviderParamDto {
  @ApiProperty({ description: 'The provider.', ...PROVIDER })
  @IsIn(providers)
  provider: Provider;
}

/** A key; its value only if it is no secret. */
export class ProviderKeyDto {
  @ApiProperty({ description: 'Which key; the field of the request that sets it.', example: 'apiKey' })
  name: string;

  @ApiProperty({
    description:
      'Where the key in use comes from. `environment`: the server’s configuration, which has precedence; `stored`: entered here; `sandbox`: a development fake.',
    enum: keySources,
    enumName: 'KeySource',
    example: 'stored',
  })
  source: KeySource;

  @ApiProperty({
    description:
      'Whether a key was entered here, in use or not. `unreadable`: under another encryption key, so it must be entered again.',
    enum: ['yes', 'no', 'unreadable'],
    enumName: 'KeyEntered',
    example: 'yes',
  })
  entered: 'yes' | 'no' | 'unreadable';

  @ApiPropertyOptional({
    description: 'What was entered, if it is no secret: a mail server’s name, the sender, an address.',
    example: 'smtp.example.com',
  })
  value?: string;

  @ApiPropertyOptional({
    description: 'Last four characters of the entered key, if it is long enough.',
    example: 'w3Qd',
  })
  lastFour?: string;

  @ApiPropertyOptional({
    description: 'When it was entered.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  enteredAt?: string;
}

/** The keys of a provider. */
export class ProviderKeysDto {
  @ApiProperty({ description: 'The provider.', ...PROVIDER })
  provider: Provider;

  @ApiProperty({ description: 'All its keys.', type: [ProviderKeyDto] })
  keys: ProviderKeyDto[];

  @ApiPropertyOptional({
    description: 'Address that the provider has to send its events to.',
    format: 'uri',
    example: 'https://www.example.com/api/webhooks/fathom',
  })
  webhookUrl?: string;

  @ApiPropertyOptional({
    description: 'Address of this site that the provider returns people to.',
    format: 'uri',
    example: 'https://www.example.com/oauth-success',
  })
  returnUrl?: string;

  @ApiPropertyOptional({ description: 'Names of these events.', type: [String], example: ['invoice.paid'] })
  webhookEvents?: string[];

  @ApiProperty({
    description: 'The `version` of a change; the epoch while nothing is entered.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  updatedAt: string;
}

/** A key in a request. Absent or empty: unchanged. */
const KeyField =
  (description: string, example: string): PropertyDecorator =>
  (target, property) => {
    for (const decorate of [
      ApiPropertyOptional({ description, maxLength: LONGEST_KEY, example }),
      Trimmed(),
      IsOptional(),
      IsString(),
      MaxLength(LONGEST_KEY),
    ])
      decorate(target, property);
  };

export class SetFathomKeysDto {
  @KeyField('Key of the API, which imports past calls. Absent: unchanged.', 'key-of-the-api')
  apiKey?: string;

  @KeyField('Secret that signs new calls, `whsec_…`. Absent: unchanged.', 'whsec_c2VjcmV0IG9mIGFuIGV4YW1wbGU=')
  webhookSecret?: string;

  @VersionField()
  version: string;
}

export class SetDeeplKeysDto {
  @KeyField('Key of the API, `…:fx` on the free plan. Absent: unchanged.', 'key-of-the-api:fx')
  apiKey?: string;

  @VersionField()
  version: string;
}

export class SetMailKeysDto {
  @KeyField('Name of the mail server. Absent: unchanged.', 'smtp.example.com')
  host?: string;

  @KeyField('Its port; 587 while none is entered. Absent: unchanged.', '587')
  port?: string;

  @KeyField('User name, together with the password; none for a server without log-in. Absent: unchanged.', 'postmaster')
  user?: string;

  @KeyField('Password. Absent: unchanged.', 'a-long-password')
  password?: string;

  @KeyField('Sender of all mail, with or without a name. Absent: unchanged.', 'Sample Coaching <hello@example.com>')
  from?: string;

  @KeyField('Name of the signature’s key (DKIM selector). Absent: unchanged.', 'mail2026')
  dkimSelector?: string;

  @VersionField()
  version: string;
}

export class SetGoogleKeysDto {
  @KeyField('Client ID. Absent: unchanged.', '1234-sample.apps.googleusercontent.com')
  clientId?: string;

  @KeyField('Client secret. Absent: unchanged.', 'GOCSPX-…')
  clientSecret?: string;

  @VersionField()
  version: string;
}

export class SetPodcastKeysDto {
  @KeyField('Address of the podcast’s feed. Absent: unchanged.', 'https://feeds.example.com/sample-show')
  feedUrl?: string;

  @VersionField()
  version: string;
}

export class SetStripeKeysDto {
  @KeyField('Secret key of the API, `sk_…` or `rk_…`. Absent: unchanged.', 'sk_live_…')
  secretKey?: string;

  @KeyField('Publishable key, `pk_…`: the payment page contains it. Absent: unchanged.', 'pk_live_…')
  publishableKey?: string;

  @KeyField('Secret that signs events, `whsec_…`. Absent: unchanged.', 'whsec_…')
  webhookSecret?: string;

  @VersionField()
  version: string;
}

export class KeyTestDto {
  @ApiProperty({
    description:
      '`ok`: the provider accepts the keys, or took the email; `off`: there are none; `refused`: the provider does not accept them; `incomplete`: it does, but prices, a connected calendar, episodes or characters of the plan are missing; `busy`: it wants to be asked later; `unavailable`: no usable answer. Of mail: `sender_refused`: the sender is not accepted; `not_found`: no server of this name; `private_address`: the server is in a private network; `unencrypted`: no safe connection.',
    enum: keyTestResults,
    enumName: 'KeyTestResult',
    example: 'ok',
  })
  result: KeyTestResult;
}
