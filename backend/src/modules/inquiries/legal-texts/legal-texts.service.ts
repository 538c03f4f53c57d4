import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  bookingDateOf,
  DEFAULT_LANGUAGE,
  languages,
  legalTextRefusal,
  type Language,
  type LegalTextKind,
} from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changedFields } from '../../../common/changed-fields.js';
import { editConflict, isAtVersion } from '../../../common/edit-version.js';
import { insertUnlessThere } from '../../../common/idempotency.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { LegalText, type LegalTextVersion, type ShownLegalText } from './legal-text.entity.js';
import type { PublishLegalTextDto } from './legal-texts-admin.dto.js';

/** Texts that people agree to. A change is a new version: the earlier ones stay as they were agreed to. */
@Injectable()
export class LegalTextsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly siteSettings: SiteSettingsService,
    private readonly audit: AuditTrail,
  ) {}

  /** The text in force, for its page. */
  async shown(kind: LegalTextKind, language: Language = DEFAULT_LANGUAGE): Promise<ShownLegalText> {
    const [row, { brandName, contactEmail }] = await Promise.all([
      this.current(kind, language),
      this.siteSettings.get(),
    ]);
    return { row, values: { brand: brandName, email: contactEmail } };
  }

  /** The text in force, as it is archived. */
  current(
    kind: LegalTextKind,
    language: Language = DEFAULT_LANGUAGE,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<LegalText> {
    return manager.findOneOrFail(LegalText, { where: { kind, language }, order: { number: 'DESC' } });
  }

  /** The name of the version in force, for what is agreed to now. Its text may be long. */
  async currentVersion(kind: LegalTextKind, manager: EntityManager = this.dataSource.manager): Promise<string> {
    const where = { kind, language: DEFAULT_LANGUAGE };
    const row = await manager.findOneOrFail(LegalText, {
      select: { version: true },
      where,
      order: { number: 'DESC' },
    });
    return row.version;
  }

  /** One version, also an earlier one; null when there is none of this name. */
  find(kind: LegalTextKind, version: string, language: Language): Promise<LegalText | null> {
    return this.dataSource.manager.findOneBy(LegalText, { kind, version, language });
  }

  /** All versions of a text, newest first; some in a year. */
  async versions(kind: LegalTextKind): Promise<LegalTextVersion[]> {
    const rows = await this.dataSource.manager.find(LegalText, { where: { kind }, order: { number: 'DESC' } });
    const spanish = new Map(rows.filter(({ language }) => language === 'es').map((row) => [row.number, row]));
    return rows.flatMap((en) => {
      const es = spanish.get(en.number);
      return en.language === 'en' && es ? [{ en, es }] : [];
    });
  }

  /**
   * Publishes a changed text as its next version, in force at once; a trigger notifies every process, which drops its pages. Texts that are
   * in force already stay the version that they are.
   * @throws AppError `validation_failed` (422), `edit_conflict` (409)
   */
  async publish(kind: LegalTextKind, { version, en, es }: PublishLegalTextDto, actorId: string): Promise<void> {
    const texts = { en: normalised(en), es: normalised(es) };
    assertPublishable(kind, texts);
    await this.dataSource.transaction(async (manager) => {
      const before = await this.inForce(kind, manager);
      if (languages.every((language) => before[language].text === texts[language])) return;
      if (!isAtVersion(before.en, version)) throw editConflict();
      const effectiveOn = bookingDateOf(new Date());
      const number = before.en.number + 1;
      const next = nextName(before.en, effectiveOn);
      for (const language of languages) {
        const text = texts[language];
        const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
        const row = { kind, number, version: next, effectiveOn, language, text, sha256 };
        // Of two who publish at once, the second one's number is taken.
        if (!(await insertUnlessThere(manager, LegalText, row))) throw editConflict();
      }
      await this.audit.record(
        'legal-texts.published',
        actorId,
        manager,
        { type: 'legal-text', id: kind },
        // Both texts are in the archive.
        changedFields({ version: before.en.version }, { version: next }),
      );
    });
  }

  private async inForce(kind: LegalTextKind, manager?: EntityManager): Promise<LegalTextVersion> {
    return { en: await this.current(kind, 'en', manager), es: await this.current(kind, 'es', manager) };
  }
}

/** The first version of a day is named after it, the next one has `.2`. */
function nextName({ version, effectiveOn }: LegalText, today: string): string {
  if (effectiveOn < today) return today;
  const [, name, step = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(version) ?? [];
  return `${name ?? today}.${Number(step) + 1}`;
}

const normalised = (text: string): string => `${text.replaceAll('\r\n', '\n').trim()}\n`;

function assertPublishable(kind: LegalTextKind, texts: Record<Language, string>): void {
  const errors = languages.flatMap((field) => {
    const code = legalTextRefusal(kind, texts[field]);
    return code ? [{ field, code }] : [];
  });
  if (errors.length > 0)
    throw new AppError('validation_failed', 422, { errors, detail: 'These texts cannot be published like this.' });
}
