import {
  isApiError,
  useUpdateNewsletterPreferencesMutation,
  type NewsletterPreferencesDto,
} from '@leap/client/marketing';
import { updateNewsletterPreferencesFields } from '@leap/client/fields/newsletter';
import { languages } from '@leap/domain';
import { PostedParts, useFailureLabels, useFieldLabels, useForm, usePostedCall } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, SelectField, TextField } from '@leap/ui';
import styles from './preferences-form.module.css';
import { isActiveIn, toPreferences, toValues, type PreferencesValues } from './preferences-values';

interface PreferencesFormProps {
  token: string;
  preferences: NewsletterPreferencesDto;
}

/** Name, language and subscription; saved by the button. */
export function PreferencesForm({ token, preferences }: PreferencesFormProps) {
  const { t } = useTranslation('marketing-newsletter-preferences');
  const failureText = useFailureLabels();
  const [update, updating] = useUpdateNewsletterPreferencesMutation();
  const saving = usePostedCall('newsletter-preferences') ?? updating;
  const form = useForm<PreferencesValues>({
    name: 'newsletter-preferences',
    initial: () => toValues(preferences),
    fields: updateNewsletterPreferencesFields,
    onValuesChange: () => updating.reset(),
  });
  const textOf = useFieldLabels('marketing-newsletter-preferences', 'errors', updateNewsletterPreferencesFields);
  const isActive = isActiveIn(form.values);

  async function save(values: PreferencesValues): Promise<void> {
    if (saving.isLoading) return;
    const answer = await update(toPreferences(values, token));
    if (answer.data) form.reset(toValues(answer.data));
    else if (isApiError(answer.error) && answer.error.fieldErrors) form.showRefusals(answer.error.fieldErrors);
  }

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <PostedParts form="newsletter-preferences" />
      <p className={styles.address}>
        <span>{t('form.email')}</span> <strong>{preferences.email}</strong>
      </p>
      {!preferences.isConfirmed && (
        <Callout tone="warning" title={t('unconfirmed.title')}>
          <p>{t('unconfirmed.text')}</p>
        </Callout>
      )}
      <TextField
        {...form.field('name')}
        label={t('form.name')}
        help={t('form.nameHelp')}
        error={textOf('name', form.errors.name)}
        autoComplete="name"
        required
      />
      <SelectField
        {...form.field('language')}
        label={t('form.language')}
        options={languages.map((language) => ({ value: language, label: t(`form.languages.${language}`) }))}
      />
      <label className={styles.switch}>
        <input {...form.box('active')} type="checkbox" role="switch" aria-describedby="newsletter-switch-note" />
        <span>{t('form.active')}</span>
      </label>
      <p id="newsletter-switch-note" className={styles.note}>
        {t(isActive ? 'form.on' : 'form.off')}
      </p>
      <div>
        <Button type="submit" withoutScript busy={saving.isLoading} busyLabel={t('form.saving')}>
          {t('form.save')}
        </Button>
      </div>
      <div role="status" id="preferences-saved" tabIndex={-1}>
        {saving.isSuccess && (
          <Callout tone="success" title={t('saved.title')}>
            <p>{t(isActive ? 'saved.on' : 'saved.off')}</p>
          </Callout>
        )}
      </div>
      {saving.isError && (
        <Callout tone="alarm" role="alert" title={t('saveFailed.title')}>
          <p>{failureText(saving.error, t('saveFailed.text'))}</p>
        </Callout>
      )}
    </form>
  );
}
