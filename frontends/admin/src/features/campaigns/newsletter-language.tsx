import type { Language } from '@leap/domain';
import type { Form, FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { TextField } from '@leap/ui';
import { useFieldLabels } from '../content/use-field-labels';
import { MarkdownField } from '../markdown/markdown-field';
import { CampaignPreview } from './campaign-preview';
import { limitOf } from './campaign-values';
import styles from './campaigns.module.css';

/** Values of a form that writes a newsletter. */
export interface NewsletterValues extends FormValues {
  subjectEn: string;
  contentEn: string;
  subjectEs: string;
  contentEs: string;
}

/** Subject, text and preview of a newsletter in one language. Requires `campaignsTexts`. */
export function NewsletterLanguage<Values extends NewsletterValues>({
  language,
  form,
}: {
  language: Language;
  form: Form<Values>;
}) {
  const { t } = useTranslation('admin-campaigns');
  const textOf = useFieldLabels();
  const [subject, content] =
    language === 'es' ? (['subjectEs', 'contentEs'] as const) : (['subjectEn', 'contentEn'] as const);
  const errorOf = (field: typeof subject | typeof content) => textOf(form.errors[field], limitOf(field));
  return (
    <fieldset className={styles.language}>
      <legend className="ui-h3">{t(`languages.${language}`)}</legend>
      <TextField
        {...form.field(subject)}
        label={t(`fields.${subject}`)}
        lang={language}
        autoComplete="off"
        error={errorOf(subject)}
      />
      <MarkdownField
        {...form.field(content)}
        label={t(`fields.${content}`)}
        help={t('fields.help')}
        lang={language}
        rows={14}
        error={errorOf(content)}
        onEdit={(value) => form.set(content, value)}
        kind="campaign"
      />
      <CampaignPreview language={language} subject={form.values[subject]} content={form.values[content]} />
    </fieldset>
  );
}
