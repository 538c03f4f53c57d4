import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../auth/decorators.js';
import { SetupDto } from './setup.dto.js';
import { SetupService } from './setup.service.js';

/** How far the set-up is. */
@ApiTags('setup-admin')
@Controller('admin/setup')
@AdminOnly()
export class SetupAdminController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  @ApiOperation({
    summary: 'Steps of the set-up',
    description: 'Asks no provider. The sender’s domain is looked up at most every 10 minutes, in at most 4 s.',
  })
  @ApiOkResponse({ description: 'The steps and their states.', type: SetupDto })
  getSetup(): Promise<SetupDto> {
    return this.setup.overview();
  }
}
