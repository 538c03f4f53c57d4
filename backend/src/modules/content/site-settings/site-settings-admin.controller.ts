import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { AdminSiteSettingsDto, UpdateAdminSiteSettingsDto } from './site-settings-admin.dto.js';
import { SiteSettingsAdminService } from './site-settings-admin.service.js';

/** Site settings in the admin area. */
@ApiTags('site-settings-admin')
@Controller('admin/site-settings')
@AdminOnly()
export class SiteSettingsAdminController {
  constructor(private readonly siteSettings: SiteSettingsAdminService) {}

  @Get()
  @ApiOperation({
    summary: 'Site settings with both languages',
    description:
      'With the private settings too: where calls take place, and the language of the emails to the business.',
  })
  @ApiOkResponse({ description: 'The settings.', type: AdminSiteSettingsDto })
  async getAdminSiteSettings(): Promise<AdminSiteSettingsDto> {
    return this.siteSettings.get();
  }

  @Patch()
  @ApiOperation({
    summary: 'Change the site settings',
    description:
      'All of them together; visitors see the change within two seconds. 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The settings.', type: AdminSiteSettingsDto })
  @ApiProblems(400, 409, 413, 415, 422)
  async updateAdminSiteSettings(
    @Body() submitted: UpdateAdminSiteSettingsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminSiteSettingsDto> {
    return this.siteSettings.update(admin.id, submitted);
  }
}
