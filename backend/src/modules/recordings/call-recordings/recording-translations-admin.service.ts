import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { TranslationService } from '../../../integrations/translation/translation.service.js';
import type {
  DraftRecordingTranslationDto,
  RecordingTranslationDraftDto,
  RecordingTranslationStateDto,
} from './recording-translations-admin.dto.js';

/** Drafts a recording's texts in the other language. Nothing of it is stored. */
@Injectable()
export class RecordingTranslationsAdminService {
  constructor(
    private readonly translation: TranslationService,
    private readonly audit: AuditTrail,
  ) {}

  state(): RecordingTranslationStateDto {
    return { isOn: this.translation.isOn };
  }

  /** @throws AppError `service_unavailable` (503), `translation_quota_used_up` (503) */
  async draft(
    actorId: string,
    { language, title, description, summary, actionItems, chapters }: DraftRecordingTranslationDto,
  ): Promise<RecordingTranslationDraftDto> {
    const parts = { title, description, summary };
    const names = (Object.keys(parts) as (keyof typeof parts)[]).filter((name) => parts[name] !== undefined);
    const sent = [...names.map((name) => parts[name] ?? ''), ...(actionItems ?? []), ...(chapters ?? [])];
    const { texts } = await this.translation.translate(sent, language === 'en' ? 'es' : 'en', {
      from: language,
      isDraft: true,
    });
    await this.audit.record('call-recordings.translation-drafted', actorId);
    return {
      ...Object.fromEntries(names.map((name, index) => [name, texts[index]])),
      ...(actionItems && { actionItems: texts.slice(names.length, sent.length - (chapters?.length ?? 0)) }),
      ...(chapters && { chapters: texts.slice(sent.length - chapters.length) }),
    };
  }
}
