import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { MemberPostParamDto } from '../member-posts/member-posts.dto.js';
import {
  MemberPostTranslationDto,
  TranslateMemberPostDto,
  TranslationSettingsDto,
  UpdateTranslationSettingsDto,
} from './post-translations.dto.js';
import { PostTranslationsService } from './post-translations.service.js';

/** Posts in another language, at the request of a member who agreed to it. */
@ApiTags('post-translations')
@Controller('member')
@MembersOnly()
export class PostTranslationsController {
  constructor(private readonly translations: PostTranslationsService) {}

  @Get('translation-settings')
  @ApiOperation({ summary: 'My choices about translation', description: 'Other members never see them.' })
  @ApiOkResponse({ description: 'The choices.', type: TranslationSettingsDto })
  getTranslationSettings(@CurrentUser() member: SessionUser): Promise<TranslationSettingsDto> {
    return this.translations.settings(member);
  }

  @Patch('translation-settings')
  @RateLimit({ name: 'post-translations.choose', points: 60, perSeconds: 600 })
  @ApiOperation({ summary: 'Change my choices about translation', description: 'Absent fields stay.' })
  @ApiOkResponse({ description: 'The choices as stored.', type: TranslationSettingsDto })
  @ApiProblems(400, 413, 415, 422)
  updateTranslationSettings(
    @Body() changes: UpdateTranslationSettingsDto,
    @CurrentUser() member: SessionUser,
  ): Promise<TranslationSettingsDto> {
    return this.translations.change(member, changes);
  }

  @Post('posts/:id/translation')
  @HttpCode(200)
  @RateLimit({ name: 'post-translations.translate', points: 40, perSeconds: 600 })
  @ApiOperation({
    summary: 'Translate a post',
    description:
      'Sends title and text to the provider, without the author’s name, unless this version of the post was translated before. 409 `conflict` without your agreement, or against the author’s choice; 503 without a provider, and `translation_quota_used_up` when its characters are used up.',
  })
  @ApiOkResponse({ description: 'The translation.', type: MemberPostTranslationDto })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  translateMemberPost(
    @Param() { id }: MemberPostParamDto,
    @Body() { language }: TranslateMemberPostDto,
    @CurrentUser() member: SessionUser,
  ): Promise<MemberPostTranslationDto> {
    return this.translations.translate(member, id, language);
  }
}
