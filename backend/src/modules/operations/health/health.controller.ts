import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { LivenessDto, ReadinessDto } from './health.dto.js';
import { HealthService } from './health.service.js';

/** Health checks for load balancers, and the admin's status page. */
@ApiTags('health')
@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @SameForEverybody()
  @ApiOperation({ summary: 'Is the process alive?', description: 'Never touches the database.' })
  @ApiOkResponse({ description: 'Alive.', type: LivenessDto })
  getLiveness(@Res({ passthrough: true }) res: Response): LivenessDto {
    res.setHeader('Cache-Control', 'no-store');
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Can the process serve requests?',
    description: '503 when the database is down or its tables are older than the process, or the process is stopping.',
  })
  @ApiOkResponse({ description: 'Ready; optional dependencies may be down.', type: ReadinessDto })
  @ApiServiceUnavailableResponse({ description: 'Not ready. The body has the same shape.', type: ReadinessDto })
  async getReadiness(@Res({ passthrough: true }) res: Response): Promise<ReadinessDto> {
    const readiness = await this.health.readiness();
    res.setHeader('Cache-Control', 'no-store');
    if (readiness.status === 'unavailable') res.status(HttpStatus.SERVICE_UNAVAILABLE);
    return readiness;
  }
}
