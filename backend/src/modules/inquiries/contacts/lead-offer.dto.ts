import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { leadOfferLimits } from '@leap/domain';

/** State of the lead page's offer: a real deadline and a real counter, or none. */
export class LeadOfferDto {
  @ApiProperty({
    description: 'Whether the owner has started an offer; otherwise the page makes no claim.',
    example: true,
  })
  isShown: boolean;

  @ApiPropertyOptional({
    description: "The owner's start plus 48 hours.",
    format: 'date-time',
    example: '2026-03-04T09:00:00.000Z',
  })
  endsAt?: string;

  @ApiPropertyOptional({
    description: 'Total number of spots.',
    type: 'integer',
    minimum: 0,
    example: leadOfferLimits.spots,
  })
  spotsTotal?: number;

  @ApiPropertyOptional({
    description: 'Spots less the leads since the start, at least 0.',
    type: 'integer',
    minimum: 0,
    example: 37,
  })
  spotsRemaining?: number;

  @ApiProperty({ description: 'Whether the time is over or no spot is available.', example: false })
  hasEnded: boolean;
}
