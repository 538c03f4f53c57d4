import { isApiError, useCreateContactMutation } from '@leap/client/marketing';
import { leadInterests } from '@leap/domain';
import { PostedParts, tabAttempt, useFailureLabels, useFields, useForm, useRestoredDraft } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { Link, Trans, useToast, useTranslation } from '@leap/platform';
import { Button, Checkbox, Honeypot, SelectField, TextArea, TextField } from '@leap/ui';
import { paths } from '../../paths';
import { DraftNote } from '../forms/draft-note';
import styles from './lead-form.module.css';
import {
  ageOf,
  emptyLead,
  isLeadBegun,
  leadAges,
  leadDraft,
  leadFieldOf,
  leadFields,
  toLead,
  validateLead,
  type LeadValues,
} from './lead-values';

interface LeadFormProps {
  /** Whether the offer is active; an ended one is not mentioned. */
  state: 'open' | 'ended';
  /** Called with the address of the request. */
  onSent(email: string): void;
}

const TITLE_ID = 'lead-form-title';
const leadAttempt = tabAttempt('lead-landing-attempt');

/** Requests a discovery session. The draft survives a reload and network failures; it is only stored in the tab. */
export function LeadForm({ state, onSent }: LeadFormProps) {
  const { t } = useTranslation('marketing-lead-landing');
  const language = useLanguage();
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [createContact, { isLoading }] = useCreateContactMutation();
  const form = useForm<LeadValues>({
    name: 'lead',
    initial: emptyLead,
    fields: leadFields,
    validate: validateLead,
    onValuesChange: leadDraft.keep,
  });
  useRestoredDraft(form, leadDraft);

  async function send(values: LeadValues): Promise<void> {
    if (isLoading) return;
    const lead = toLead(values, language);
    try {
      await createContact({ 'Idempotency-Key': leadAttempt.keyFor(lead), createContactDto: lead }).unwrap();
    } catch (error) {
      if (isApiError(error) && error.fieldErrors)
        form.showRefusals(error.fieldErrors.map((refused) => ({ field: leadFieldOf(refused), code: refused.code })));
      showToast({
        title: t('toasts.failureTitle'),
        description: failureText(error, t('toasts.failureDescription')),
        variant: 'destructive',
      });
      return;
    }
    leadDraft.drop();
    leadAttempt.drop();
    showToast({ title: t('toasts.successTitle'), description: t('toasts.successDescription') });
    onSent(lead.email);
  }

  function forget(): void {
    leadDraft.drop();
    leadAttempt.drop();
    form.reset(emptyLead());
  }

  const { field, box } = useFields(form, 'marketing-lead-landing');

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      method="post"
      aria-labelledby={TITLE_ID}
      onSubmit={form.onSubmit(send)}
    >
      <PostedParts form="lead" />
      <div className={styles.head}>
        <h2 id={TITLE_ID} className={styles.title}>
          {t(`form.${state}.title`)}
        </h2>
        <p className={styles.intro}>{t('form.intro')}</p>
      </div>
      <TextField {...field('name')} />
      <TextField {...field('email')} />
      <TextField {...field('phone')} />
      <div className={styles.pair}>
        <SelectField
          {...field('coachingType')}
          placeholder={t('form.choose')}
          options={leadInterests.map((value) => ({ value, label: t(`interests.${value}`) }))}
        />
        <TextField
          {...field('age')}
          type="number"
          inputMode="numeric"
          {...leadAges}
          step={1}
          required
          onBlur={(event) => {
            const age = String(ageOf(event.target.value));
            if (age !== form.values.age) form.set('age', age);
          }}
        />
      </div>
      <TextArea {...field('message')} />
      <Honeypot {...form.field('website')} />
      <div className={styles.boxes}>
        <Checkbox
          {...box('privacyConsent')}
          required
          label={<Trans t={t} i18nKey="fields.privacyConsent" components={{ policy: <Link to={paths.privacy} /> }} />}
        />
        <Checkbox {...box('marketingConsent')} />
      </div>
      <DraftNote isStored={isLeadBegun(form.values)} onForget={forget} />
      <div className={styles.submit}>
        <Button type="submit" withoutScript busy={isLoading} busyLabel={t('form.submitting')}>
          {t(`form.${state}.submit`)}
        </Button>
        <p className={styles.note}>{t('form.note')}</p>
      </div>
    </form>
  );
}
