import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { MaxCharacters } from '../../../common/dto-rules.js';

const LONGEST_TOKEN = 64;

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
