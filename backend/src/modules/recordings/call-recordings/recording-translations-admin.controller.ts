import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  DraftRecordingTranslationDto,
  RecordingTranslationDraftDto,
  RecordingTranslationStateDto,
} from './recording-translations-admin.dto.js';
import { RecordingTranslationsAdminService } from './recording-translations-admin.service.js';

/** Drafts of a recording's texts in the other language. */
@ApiTags('call-recordings-admin')
@Controller('admin/recording-translations')
@AdminOnly()
@OpenToTokens('recordings')
export class RecordingTranslationsAdminController {
  constructor(private readonly translations: RecordingTranslationsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Whether drafts can be translated', description: 'It needs the key of a provider.' })
  @ApiOkResponse({ description: 'The state.', type: RecordingTranslationStateDto })
  getRecordingTranslationState(): RecordingTranslationStateDto {
    return this.translations.state();
  }

  @Post()
  @HttpCode(200)
  @RateLimit({ name: 'recording-translations.draft', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Draft texts in the other language',
    description:
      'Sends the texts to the provider, and stores nothing: what is answered is to be checked, and saved with the recording. 503 `translation_quota_used_up` when the month’s characters are used up.',
  })
  @ApiOkResponse({ description: 'The same fields in the other language.', type: RecordingTranslationDraftDto })
  @ApiProblems(400, 413, 415, 422, 503)
  draftRecordingTranslation(
    @Body() submitted: DraftRecordingTranslationDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<RecordingTranslationDraftDto> {
    return this.translations.draft(admin.id, submitted);
  }
}
