import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DEFAULT_LANGUAGE } from '@leap/domain';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { ENV, type Env } from '../../../config/env.js';
import { GetSiteSettingsQueryDto, SiteSettingsDto, toSiteSettingsDto } from './site-settings.dto.js';
import { SiteSettingsService } from './site-settings.service.js';

@ApiTags('site-settings')
@Controller('site-settings')
export class SiteSettingsController {
  constructor(
    private readonly siteSettings: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Site settings',
    description:
      'Names, addresses, numbers and texts of the business in the requested language. The section of an empty field is hidden.',
  })
  @ApiOkResponse({ description: 'The settings.', type: SiteSettingsDto })
  @ApiProblems(422)
  async getSiteSettings(@Query() { language = DEFAULT_LANGUAGE }: GetSiteSettingsQueryDto): Promise<SiteSettingsDto> {
    return {
      ...toSiteSettingsDto(await this.siteSettings.getWithMedia(), language),
      authProvider: this.env.AUTH_PROVIDER,
    };
  }
}
