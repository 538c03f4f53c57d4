import {
  isApiError,
  useCreateConsentFormMutation,
  type LegalTextDto,
  type ConsentFormDto,
} from '@leap/client/marketing';
import { createConsentFormFields } from '@leap/client/fields/consent';
import { sessionTypes } from '@leap/domain';
import { PostedParts, tabAttempt, useFailureLabels, useFields, useForm, useRestoredDraft } from '@leap/forms';
import { Trans, useToast, useTranslation } from '@leap/platform';
import { Button, Checkbox, Honeypot, Section, SelectField, TextField, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { DraftNote } from '../forms/draft-note';
import styles from './consent-form.module.css';
import {
  confirmations,
  consentDraft,
  draftFields,
  emptyConsent,
  toConsentForm,
  validateConfirmations,
  type ConsentValues,
} from './consent-values';

interface ConsentFormProps {
  /** The declaration; without it the form cannot be submitted. */
  declaration: LegalTextDto | undefined;
  onSubmitted(form: ConsentFormDto): void;
}

const TITLE_ID = 'consent-form-title';
/** Where links to the form lead. */
export const CONSENT_FORM_ID = 'consent-form';
const consentAttempt = tabAttempt('informed-consent-attempt');

/** Participant, session type and confirmations. The input stays after a failure. */
export function ConsentForm({ declaration, onSubmitted }: ConsentFormProps) {
  const { t } = useTranslation('marketing-informed-consent');
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [createConsentForm, { isLoading }] = useCreateConsentFormMutation();
  const form = useForm<ConsentValues>({
    name: 'consent',
    initial: emptyConsent,
    fields: createConsentFormFields,
    validate: validateConfirmations,
    onValuesChange: consentDraft.keep,
  });
  useRestoredDraft(form, consentDraft);

  function fail(description: string): void {
    showToast({ title: t('toasts.failureTitle'), description, variant: 'destructive' });
  }

  async function send(values: ConsentValues): Promise<void> {
    if (isLoading) return;
    if (!declaration) return fail(t('toasts.withoutText'));
    const consent = toConsentForm(values, declaration);
    try {
      const stored = await createConsentForm({
        'Idempotency-Key': consentAttempt.keyFor(consent),
        createConsentFormDto: consent,
      }).unwrap();
      consentDraft.drop();
      consentAttempt.drop();
      onSubmitted(stored);
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      fail(failureText(error, t('toasts.failureDescription')));
    }
  }

  function forget(): void {
    consentDraft.drop();
    consentAttempt.drop();
    form.reset(emptyConsent());
  }

  const { field, box } = useFields(form, 'marketing-informed-consent');

  return (
    <Section id={CONSENT_FORM_ID} labelledBy={TITLE_ID} space="close" className={styles.section}>
      <div className={styles.layout}>
        <div className={styles.head}>
          <h2 id={TITLE_ID}>
            <Trans t={t} i18nKey="form.title" components={{ em: <em /> }} />
          </h2>
          <p className={styles.intro}>{t('form.intro')}</p>
          <p className={styles.required}>
            <span aria-hidden="true" className={styles.mark}>
              *
            </span>{' '}
            {t('form.required')}
          </p>
        </div>
        <form
          ref={form.formRef}
          className={styles.form}
          noValidate
          method="post"
          aria-labelledby={TITLE_ID}
          onSubmit={form.onSubmit(send)}
        >
          <PostedParts form="consent" />
          <input type="hidden" name="declarationVersion" value={declaration?.version ?? ''} />
          <TextField {...field('participantName')} />
          <div className={styles.pair}>
            <TextField {...field('email')} />
            <TextField {...field('phone')} />
          </div>
          <SelectField
            {...field('sessionType')}
            placeholder={t('form.choose')}
            options={sessionTypes.map((value) => ({ value, label: t(`sessionTypes.${value}`) }))}
          />
          <Honeypot {...form.field('website')} />
          <fieldset className={styles.confirmations}>
            <legend className={styles.legend}>{t('form.confirmations')}</legend>
            {confirmations.map((name) => (
              <Checkbox key={name} {...box(name)} required />
            ))}
          </fieldset>
          <DraftNote isStored={draftFields.some((field) => form.values[field] !== '')} onForget={forget} />
          <div className={styles.submit}>
            <Button type="submit" withoutScript busy={isLoading} busyLabel={t('form.submitting')}>
              {t('form.submit')}
            </Button>
            <p className={styles.note}>
              {t('form.note')} <TextLink to={paths.privacy}>{t('form.privacy')}</TextLink>
            </p>
          </div>
        </form>
      </div>
    </Section>
  );
}
