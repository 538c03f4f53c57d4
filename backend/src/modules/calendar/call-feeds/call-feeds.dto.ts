import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { MaxCharacters } from '../../../common/dto-rules.js';
import type { WeeklyCall } from './weekly-call.js';

const LONGEST_TOKEN = 64;

export class WeeklyCallDto {
  @ApiProperty({
    description: 'Mondays at 6 PM in New York: the call that runs, or the next one.',
    format: 'date-time',
    example: '2026-11-23T23:00:00.000Z',
  })
  startsAt: string;

  @ApiProperty({ description: 'When it is over.', format: 'date-time', example: '2026-11-24T00:00:00.000Z' })
  endsAt: string;

  @ApiPropertyOptional({
    description: 'Where it takes place; absent while no link is set.',
    format: 'uri',
    example: 'https://example.com/call',
  })
  joinUrl?: string;
}

export class CallFeedAddressDto {
  @ApiProperty({
    description: 'An address for calendar programs. Everybody who has it sees the times, and nothing else.',
    format: 'uri',
    example: 'https://example.com/api/call-feed/Zm9yLXRoZS1kb2N1bWVudA.ics',
  })
  url: string;
}

export class CallFeedParamDto {
  @ApiProperty({
    description: 'Token of the private address.',
    minLength: 1,
    maxLength: LONGEST_TOKEN,
    example: 'Zm9yLXRoZS1kb2N1bWVudA',
  })
  @IsNotEmpty()
  @IsString()
  @MaxCharacters(LONGEST_TOKEN)
  token: string;
}

export const toWeeklyCallDto = ({ startsAt, endsAt }: WeeklyCall, joinUrl: string | null): WeeklyCallDto => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  ...(joinUrl ? { joinUrl } : {}),
});
