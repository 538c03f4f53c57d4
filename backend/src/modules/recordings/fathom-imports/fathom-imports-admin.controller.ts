import { Body, Controller, Get, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { FathomImportDto, StartFathomImportDto, toFathomImportDto } from './fathom-imports.dto.js';
import { FathomImportService } from './fathom-imports.service.js';

/** The import of past meetings from Fathom. */
@ApiTags('fathom-imports-admin')
@Controller('admin/fathom-imports')
@AdminOnly()
@OpenToTokens('recordings')
export class FathomImportsAdminController {
  constructor(private readonly imports: FathomImportService) {}

  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiOperation({
    summary: 'Import past meetings',
    description: 'Each is imported once and stays unpublished. While an import runs, that one is returned.',
  })
  @ApiAcceptedResponse({ description: 'The running import.', type: FathomImportDto })
  @ApiProblems(400, 413, 415, 422, 503)
  async startFathomImport(
    @Body() { createdAfter }: StartFathomImportDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<FathomImportDto> {
    return toFathomImportDto(await this.imports.import(admin.id, { createdAfter: createdAfter ?? null }));
  }

  @Get('latest')
  @ApiOperation({ summary: 'The last import of past meetings', description: 'With its progress.' })
  @ApiOkResponse({ description: 'The import.', type: FathomImportDto })
  @ApiNoContentResponse({ description: 'There was none yet.' })
  async getLatestFathomImport(@Res({ passthrough: true }) res: Response): Promise<FathomImportDto | undefined> {
    const latest = await this.imports.latest();
    if (latest) return toFathomImportDto(latest);
    res.status(HttpStatus.NO_CONTENT);
  }
}
