import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { plans } from '@leap/contracts/domain';
import { Public } from '../../auth/decorators.js';
import { PlanDto, toPlanDto } from './inner-circle-signups.dto.js';

@ApiTags('inner-circle')
@Controller('inner-circle')
export class InnerCircleSignupsController {
  @Get('plans')
  @Public()
  @ApiOperation({
    summary: 'The Inner Circle plans',
    description: 'Prices are data of the server: an application names a plan, never an amount.',
  })
  @ApiOkResponse({ description: 'The plans, shortest period first.', type: [PlanDto] })
  listInnerCirclePlans(): PlanDto[] {
    return plans.map(toPlanDto);
  }
}
