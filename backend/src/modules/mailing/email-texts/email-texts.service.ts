import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { changedFields } from '../../../common/changed-fields.js';
import { assertNoErrors, checkedTexts, shownTexts, type EditableText } from '../../../common/editable-texts.js';
import { changeWhere, editConflict } from '../../../common/edit-version.js';
import { refusedField } from '../../../common/refused-field.js';
import { ChangeListener } from '../../../database/change-listener.js';
import { sampleEmail, sampleVariantsOf } from '../../../integrations/mail/email-samples.js';
import { builtInText, emailKeys, fieldsOf, type EmailKey } from '../../../integrations/mail/email-text-fields.js';
import { previewHtml } from '../../../integrations/mail/mail-preview.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { dropTexts, previewTexts, refreshTexts, setTextSource } from '../../../integrations/mail/mail-texts.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { EmailText } from './email-text.entity.js';
import type { EmailPreviewDto, PreviewEmailTextsDto, UpdateEmailTextsDto } from './email-texts.dto.js';

/** Version of an email that nobody ever changed. */
const NEVER = new Date(0);

/** An email's row; one that nobody ever changed has none in the database. */
export type EmailTextRow = Pick<EmailText, 'changes' | 'updatedAt'> & { email: EmailKey };

/** Texts of emails that the practice changes. Only differences from the built-in ones are stored. */
@Injectable()
export class EmailTextsService implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly endings: (() => void)[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly changes: ChangeListener,
    private readonly siteSettings: SiteSettingsService,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.endings.push(
      setTextSource(async () => {
        const rows = await this.dataSource.manager.find(EmailText);
        return Object.fromEntries(rows.map(({ email, changes }) => [email, changes]));
      }),
      this.changes.onChange((table) => {
        if (table !== 'email_texts' && table !== 'resync') return;
        dropTexts();
        // Texts that are read without an email, such as calendar entries; an email reads them again if this fails.
        refreshTexts().catch(() => undefined);
      }),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await refreshTexts();
  }

  onModuleDestroy(): void {
    for (const end of this.endings) end();
  }

  /** All emails, in the order of the list. */
  async list(): Promise<EmailTextRow[]> {
    const rows = await this.dataSource.manager.find(EmailText);
    return emailKeys.map((email) => rowOf(email, rows.find((row) => row.email === email) ?? null));
  }

  async get(email: EmailKey): Promise<EmailTextRow> {
    return rowOf(email, await this.dataSource.manager.findOneBy(EmailText, { email }));
  }

  /**
   * Stores all changed texts of an email; a trigger of the table notifies every process.
   * @throws AppError `validation_failed` (422); `edit_conflict` (409)
   */
  async update(email: EmailKey, { en, es, version }: UpdateEmailTextsDto, actorId: string): Promise<EmailTextRow> {
    const known = editableTextsOf(email);
    const checked = { en: checkedTexts(known, 'en', en), es: checkedTexts(known, 'es', es) };
    assertNoErrors(languages.flatMap((language) => checked[language].errors));
    return this.dataSource.transaction(async (manager) => {
      // The first edit creates the row; of two first ones, the second finds another version.
      await manager.query(
        'INSERT INTO email_texts (email, updated_at) VALUES ($1, to_timestamp(0)) ON CONFLICT DO NOTHING',
        [email],
      );
      const before = await manager.findOneByOrFail(EmailText, { email });
      const changes = { en: checked.en.changes, es: checked.es.changes };
      if (!(await changeWhere(manager, EmailText, { email }, version, { changes }))) throw editConflict();
      const stored = await manager.findOneByOrFail(EmailText, { email });
      await this.audit.record(
        'email-texts.updated',
        actorId,
        manager,
        { type: 'email-text', id: email },
        changedFields(shownTexts(known, before.changes), shownTexts(known, changes)),
      );
      return rowOf(email, stored);
    });
  }

  /** An email with sample values. @throws AppError `validation_failed` (422) */
  async preview(email: EmailKey, { language, variant, texts }: PreviewEmailTextsDto): Promise<EmailPreviewDto> {
    const { changes, errors } = checkedTexts(editableTextsOf(email), language, texts, 'texts');
    assertNoErrors(errors);
    const variants = variantsOf(email);
    const shown = variant ?? variants[0] ?? '';
    if (variant !== undefined && !variants.includes(variant)) throw refusedField('variant', 'invalid_choice');
    const { brandName } = await this.siteSettings.get();
    await refreshTexts();
    const { subject, html } = previewTexts(email, { [language]: changes }, () =>
      render(sampleEmail(email, brandName, shown), language),
    );
    return { subject, html: previewHtml(html) };
  }
}

/** What the texts of an email have to keep. In an email a `<` is text. */
const editableTextsOf = (email: EmailKey): EditableText[] =>
  fieldsOf(email).map(({ path, role, required, ...rule }) => ({
    path,
    rule: { ...rule, isLine: role !== 'paragraph' && role !== 'small', requiredVariables: required },
    builtIn: { en: builtInText(email, 'en', path), es: builtInText(email, 'es', path) },
  }));

/** Versions of an email for the preview. */
export const variantsOf = (email: EmailKey): string[] =>
  sampleVariantsOf(email, [...new Set(fieldsOf(email).flatMap(({ variant }) => variant ?? []))]);

const rowOf = (email: EmailKey, row: EmailText | null): EmailTextRow => ({
  email,
  changes: row?.changes ?? {},
  updatedAt: row?.updatedAt ?? NEVER,
});
