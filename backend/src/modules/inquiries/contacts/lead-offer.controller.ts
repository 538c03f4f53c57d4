import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { LeadOfferDto } from './lead-offer.dto.js';
import { LeadOfferService } from './lead-offer.service.js';

@ApiTags('contacts')
@Controller('lead-offer')
export class LeadOfferController {
  constructor(private readonly leadOffer: LeadOfferService) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'The offer of the lead page',
    description:
      'Ends 48 hours after the start that the owner set, or when 50 leads have come since then. Without a start there is no offer.',
  })
  @ApiOkResponse({ description: 'The offer as it stands.', type: LeadOfferDto })
  getLeadOffer(): Promise<LeadOfferDto> {
    return this.leadOffer.get();
  }
}
