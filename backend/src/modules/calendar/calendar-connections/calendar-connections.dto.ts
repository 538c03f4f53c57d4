import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits, type Language } from '@leap/domain';
import { LanguageField, OptionalText, RequiredText } from '../../../common/fields.js';

/** Result of a consent. */
export const calendarAuthOutcomes = [
  'connected',
  'not_started',
  'code_refused',
  'missing_permissions',
  'no_refresh_token',
] as const;
export type CalendarAuthOutcome = (typeof calendarAuthOutcomes)[number];

/** Address of the consent page. */
export class CalendarAuthDto {
  @ApiProperty({
    description: 'Page of the calendar’s provider, to be opened in a new tab. Works once, for an hour.',
    format: 'uri',
    example: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=1234.apps.googleusercontent.com',
  })
  authUrl: string;
}

/** Parameters that the provider returned. */
export class FinishCalendarAuthDto {
  @RequiredText(fieldLimits.address, {
    description: 'The value of `code`, also URL-encoded, or the whole redirect URL.',
    example: '4/0AfJohXn…',
  })
  code: string;

  @OptionalText(fieldLimits.token, {
    description: "The `state` of the redirect; if absent, that of this administrator's latest authorization.",
    example: 'c2FtcGxl',
  })
  state?: string;

  @LanguageField('Language of `message`; the account’s when absent.')
  language?: Language;
}

/** The tokens, shown once for those who store them in the environment. The connection works without that. */
export class CalendarTokensDto {
  @ApiProperty({ description: 'For `GOOGLE_ACCESS_TOKEN`; lasts an hour.', example: 'ya29.a0AfB…' })
  access_token: string;

  @ApiProperty({ description: 'For `GOOGLE_REFRESH_TOKEN`. Keep it private.', example: '1//0gX…' })
  refresh_token: string;
}

/** Whether the calendar is connected now. */
export class CalendarAuthResultDto {
  @ApiProperty({ description: 'Whether the calendar is connected now.', example: true })
  success: boolean;

  @ApiPropertyOptional({ description: 'Present on success.', type: CalendarTokensDto })
  tokens?: CalendarTokensDto;

  @ApiProperty({ description: 'Text to display.', example: 'Google Calendar connected successfully' })
  message: string;

  @ApiProperty({
    description: 'The same, machine-readable.',
    enum: calendarAuthOutcomes,
    enumName: 'CalendarAuthOutcome',
    example: 'connected',
  })
  outcome: CalendarAuthOutcome;
}

/** State of the connection. `needs_setup`: none, or revoked by the provider; `off`: the server has no keys. */
export const calendarConnectionStatuses = ['connected', 'needs_setup', 'off'] as const;

/** The active connection, without its tokens. */
export class CalendarConnectionStateDto {
  @ApiProperty({
    description: '`needs_setup`: there is none, or the provider ended it; `off`: the server has no keys.',
    enum: calendarConnectionStatuses,
    enumName: 'CalendarConnectionStatus',
    example: 'connected',
  })
  status: (typeof calendarConnectionStatuses)[number];

  @ApiPropertyOptional({
    description:
      'Present when connected: whether an administrator gave consent here, or the tokens come from the environment.',
    enum: ['consent', 'environment'],
    enumName: 'CalendarConnectionSource',
    example: 'consent',
  })
  source?: 'consent' | 'environment';

  @ApiPropertyOptional({
    description: 'Since when it is connected (tokens of the environment: since they were first used).',
    format: 'date-time',
    example: '2026-11-21T10:00:00.000Z',
  })
  connectedAt?: string;

  @ApiPropertyOptional({
    description: 'Present when the provider ended the last connection: when.',
    format: 'date-time',
    example: '2026-11-21T10:00:00.000Z',
  })
  endedAt?: string;

  @ApiProperty({
    description: 'The address that must be registered with the provider.',
    format: 'uri',
    example: 'https://www.example.com/oauth-success',
  })
  redirectUri: string;
}
