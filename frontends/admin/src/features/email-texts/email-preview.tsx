import { isApiError, usePreviewEmailTextsMutation, type EmailTextsDto, type Language } from '@leap/client/admin';
import { languages } from '@leap/domain';
import type { Form } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, SelectField } from '@leap/ui';
import { useState } from 'react';
import styles from './email-texts.module.css';
import { changedTexts, fieldName, type TextValues } from '../editable-texts/text-values';
import { fieldsOfEmail } from './email-values';

interface EmailPreviewProps {
  email: EmailTextsDto;
  form: Form<TextValues>;
  titleOf(variant: string): string;
}

/** The email as it looks, with sample values and the texts as they are typed. */
export function EmailPreview({ email, form, titleOf }: EmailPreviewProps) {
  const { t } = useTranslation('admin-emails');
  const { t: common } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [variant, setVariant] = useState(email.variants[0]?.name);
  const [preview, { data, error, isLoading }] = usePreviewEmailTextsMutation();
  const [shownOf, setShownOf] = useState<string>();
  const request = { language, variant, texts: changedTexts(fieldsOfEmail(email), form.values, language) };
  // A preview of other texts, e.g. of those before a reset, would be taken for what readers get.
  const isCurrent = shownOf === JSON.stringify(request);
  const refused = isApiError(error) && error.fieldErrors !== undefined;

  async function show(): Promise<void> {
    setShownOf(JSON.stringify(request));
    const answer = await preview({ email: email.email, previewEmailTextsDto: request });
    if (!isApiError(answer.error)) return;
    const errors = (answer.error.fieldErrors ?? []).map(({ field, code }) => [
      fieldName(language, field.replace(/^texts\./, '')),
      code,
    ]);
    if (errors.length > 0) form.showErrors(Object.fromEntries(errors));
  }

  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <SelectField
          label={t('preview.language')}
          name="preview-language"
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
          options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
        />
        {email.variants.length > 0 && (
          <SelectField
            label={t('preview.variant')}
            name="preview-variant"
            value={variant}
            onChange={({ currentTarget }) => setVariant(currentTarget.value)}
            options={email.variants.map(({ name }) => ({ value: name, label: titleOf(name) }))}
          />
        )}
      </div>
      <p>
        <Button variant="secondary" busy={isLoading} busyLabel={t('preview.busy')} onClick={() => void show()}>
          {t('preview.show')}
        </Button>
      </p>
      <div role="alert">
        {error !== undefined && !isLoading && (
          <Callout tone="alarm">
            <p>{t(refused ? 'preview.refused' : 'preview.failed')}</p>
          </Callout>
        )}
      </div>
      {data && isCurrent && (
        <>
          <p role="status">{t('preview.subject', { subject: data.subject })}</p>
          <iframe className={styles.mail} title={t('preview.frame')} srcDoc={data.html} sandbox="" />
        </>
      )}
    </div>
  );
}
