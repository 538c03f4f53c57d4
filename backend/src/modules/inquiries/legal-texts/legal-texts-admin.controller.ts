import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { AppError } from '../../../common/app-error.js';
import {
  AdminLegalTextDto,
  ArchivedLegalTextDto,
  LegalTextVersionParamDto,
  PublishLegalTextDto,
  toAdminLegalTextDto,
  toArchivedLegalTextDto,
} from './legal-texts-admin.dto.js';
import { LegalTextParamDto } from './legal-texts.dto.js';
import { LegalTextsService } from './legal-texts.service.js';

/** Texts that people agree to, with their versions. */
@ApiTags('legal-texts-admin')
@Controller('admin/legal-texts')
@AdminOnly()
export class LegalTextsAdminController {
  constructor(private readonly legalTexts: LegalTextsService) {}

  @Get(':kind')
  @ApiOperation({
    summary: 'A text with its versions',
    description: 'Newest first; earlier ones stay readable, since consents refer to them.',
  })
  @ApiOkResponse({ description: 'The version in force in both languages.', type: AdminLegalTextDto })
  @ApiProblems(422)
  async getAdminLegalText(@Param() { kind }: LegalTextParamDto): Promise<AdminLegalTextDto> {
    return toAdminLegalTextDto(await this.legalTexts.versions(kind));
  }

  @Get(':kind/versions/:version')
  @ApiOperation({ summary: 'An earlier version', description: 'As people agreed to it, with its hashes.' })
  @ApiOkResponse({ description: 'Both languages.', type: ArchivedLegalTextDto })
  @ApiProblems(404, 422)
  async getArchivedLegalText(@Param() { kind, version }: LegalTextVersionParamDto): Promise<ArchivedLegalTextDto> {
    const found = (await this.legalTexts.versions(kind)).find(({ en }) => en.version === version);
    if (!found) throw new AppError('not_found', 404, { detail: 'There is no such version.' });
    return toArchivedLegalTextDto(found);
  }

  @Put(':kind')
  @ApiOperation({
    summary: 'Publish a new version',
    description:
      'In force at once, in both languages. Earlier versions stay as they are, and so does the evidence of who agreed to them. 409 `edit_conflict` when another version was published meanwhile.',
  })
  @ApiOkResponse({ description: 'The text with its versions.', type: AdminLegalTextDto })
  @ApiProblems(400, 409, 413, 415, 422)
  async publishLegalText(
    @Param() { kind }: LegalTextParamDto,
    @Body() body: PublishLegalTextDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminLegalTextDto> {
    await this.legalTexts.publish(kind, body, admin.id);
    return toAdminLegalTextDto(await this.legalTexts.versions(kind));
  }
}
