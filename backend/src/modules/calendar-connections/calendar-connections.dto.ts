import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits, type Language } from '@leap/contracts/domain';
import { LanguageField, OptionalText, RequiredText } from '../../common/fields.js';

/** What became of a consent. */
export const calendarAuthOutcomes = ['connected', 'not_started', 'code_refused', 'missing_permissions', 'no_refresh_token'] as const;
export type CalendarAuthOutcome = (typeof calendarAuthOutcomes)[number];

/** Where an administrator gives consent. */
export class CalendarAuthDto {
  @ApiProperty({ description: 'Page of the calendar’s provider, to be opened in a new tab. Works once, for an hour.', format: 'uri', example: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…' })
  authUrl: string;
}

/** What came back from the provider. */
export class FinishCalendarAuthDto {
  @RequiredText(fieldLimits.address, { description: 'The code as it stands behind `code=`, also encoded, or the whole address that the provider returned to.', example: '4/0AfJohXn…' })
  code: string;

  @OptionalText(fieldLimits.token, { description: 'The `state` that came with it. Without one, the consent that this administrator began last counts.', example: 'c2FtcGxl' })
  state?: string;

  @LanguageField('Language of `message`; the account’s when absent.')
  language?: Language;
}

/** The tokens, shown once for those who keep them in the environment. The connection works without that. */
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

  @ApiProperty({ description: 'To be shown as it is.', example: 'Google Calendar connected successfully' })
  message: string;

  @ApiProperty({ description: 'The same for programs.', enum: calendarAuthOutcomes, enumName: 'CalendarAuthOutcome', example: 'connected' })
  outcome: CalendarAuthOutcome;
}
