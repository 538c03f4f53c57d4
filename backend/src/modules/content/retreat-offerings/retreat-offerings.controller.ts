import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { ListRetreatOfferingsQueryDto, RetreatOfferingDto, toRetreatOfferingDto } from './retreat-offerings.dto.js';
import { RetreatOfferingsService } from './retreat-offerings.service.js';

@ApiTags('retreat-offerings')
@Controller('retreat-offerings')
export class RetreatOfferingsController {
  constructor(private readonly offerings: RetreatOfferingsService) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Retreats and ceremonies',
    description:
      'Upcoming ones by date, then those on request, past ones last. An offering without a translation into the requested language is returned in its own.',
  })
  @ApiOkResponse({ description: 'All offerings.', type: [RetreatOfferingDto] })
  @ApiProblems(422)
  async listRetreatOfferings(@Query() { language }: ListRetreatOfferingsQueryDto): Promise<RetreatOfferingDto[]> {
    return (await this.offerings.list(language)).map(toRetreatOfferingDto);
  }
}
