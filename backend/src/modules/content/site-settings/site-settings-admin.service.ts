import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { changedFields } from '../../../common/changed-fields.js';
import { changeVersion } from '../../../common/edit-version.js';
import { refusedField, storedOrRefused } from '../../../common/refused-field.js';
import { toAdminSiteSettings, toSiteSettings } from './site-settings-admin.mapping.js';
import type { AdminSiteSettingsDto, UpdateAdminSiteSettingsDto } from './site-settings-admin.dto.js';
import { SiteSettings } from './site-settings.entity.js';

/** Site settings for editing. */
@Injectable()
export class SiteSettingsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  async get(): Promise<AdminSiteSettingsDto> {
    return toAdminSiteSettings(await this.dataSource.manager.findOneByOrFail(SiteSettings, { isOnly: true }));
  }

  /**
   * Stores all settings; a trigger of the table notifies every process.
   * @throws AppError `edit_conflict` (409), `validation_failed` (422) for a picture of the library that was deleted, and for a portrait
   * without alternative texts, and a recording without its transcript
   */
  async update(actorId: string, { version, ...submitted }: UpdateAdminSiteSettingsDto): Promise<AdminSiteSettingsDto> {
    if (submitted.portraitImageId !== undefined && !submitted.portraitAlt.en)
      throw refusedField('portraitAlt.en', 'required');
    if (submitted.voiceNoteId !== undefined && !submitted.voiceTranscript.en)
      throw refusedField('voiceTranscript.en', 'required');
    const storing = this.dataSource.transaction(async (manager) => {
      const before = toAdminSiteSettings(await manager.findOneByOrFail(SiteSettings, { isOnly: true }));
      const { id } = before;
      await changeVersion(manager, SiteSettings, { id, version }, toSiteSettings(submitted));
      const after = toAdminSiteSettings(await manager.findOneByOrFail(SiteSettings, { id }));
      const changes = changedFields(before, after);
      await this.audit.record('site-settings.updated', actorId, manager, { type: 'site-settings', id }, changes);
      return after;
    });
    return storedOrRefused(storing, {
      site_settings_founder_image_id_fkey: { field: 'founderPhotoUrl', code: 'invalid_choice' },
      site_settings_portrait_image_id_fkey: { field: 'portraitImageId', code: 'invalid_choice' },
      site_settings_retreats_image_id_fkey: { field: 'retreatsImageId', code: 'invalid_choice' },
      site_settings_voice_note_id_fkey: { field: 'voiceNoteId', code: 'invalid_choice' },
    });
  }
}
