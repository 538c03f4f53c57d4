import { isApiError, useCreateContactMutation } from '@leap/client/marketing';
import { createContactFields } from '@leap/client/fields/contacts';
import { isProgramType, programTypes, type CoachingType, type ProgramType } from '@leap/domain';
import { tabAttempt, useFailureLabels, useFieldLabels, useForm, usePhoneHint } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Honeypot, SelectField, TextArea, TextField, TextLink } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useId } from 'react';
import { paths } from '../../paths';
import { QuickExitLink } from '../quick-exit/quick-exit';
import styles from './contact-dialog.module.css';
import { dropDraft, keepDraft, readDraft, type ContactValues } from './contact-draft';

export interface ContactDialogProps {
  /** The initially chosen program. */
  programType: ProgramType;
  /** The part of that program that was chosen on the page; sent as the message's first line. */
  topic?: string;
  /** Where it was opened, stored with the request. */
  source: string;
  onClose(): void;
}

const contactAttempt = tabAttempt('contact-dialog-attempt');

/** The contact and application dialog. The draft is stored in the tab. */
export function ContactDialog({ programType, topic, source, onClose }: ContactDialogProps) {
  const { t } = useTranslation('marketing-contact-dialog');
  const language = useLanguage();
  const showToast = useToast();
  const failureText = useFailureLabels();
  const formId = useId();
  const [createContact, { isLoading }] = useCreateContactMutation();
  const phoneHint = usePhoneHint();
  const form = useForm<ContactValues>({
    initial: () => readDraft(programType),
    fields: createContactFields,
    // The dialog offers six of the API's programs.
    validate: ({ coachingType }) => (isProgramType(coachingType) ? {} : { coachingType: 'required' }),
    onValuesChange: (values) => keepDraft(programType, values),
  });

  // Title and introduction follow the chosen program.
  const chosenType = isProgramType(form.values.coachingType) ? form.values.coachingType : programType;

  const about = chosenType === programType && topic ? t('topic', { topic }) : undefined;

  async function send(values: ContactValues): Promise<void> {
    if (isLoading) return;
    const content = {
      name: values.name.trim(),
      email: values.email.trim(),
      phone: values.phone.trim() || undefined,
      coachingType: values.coachingType as CoachingType,
      message: [about, values.message.trim()].filter(Boolean).join('\n\n') || undefined,
      source,
      language,
    };
    try {
      await createContact({
        'Idempotency-Key': contactAttempt.keyFor(content),
        createContactDto: { ...content, website: values.website || undefined },
      }).unwrap();
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      showToast({
        title: t('toasts.failureTitle'),
        description: failureText(error, t('toasts.failureDescription')),
        variant: 'destructive',
      });
      return;
    }
    dropDraft();
    contactAttempt.drop();
    form.reset(readDraft(programType));
    showToast({ title: t('toasts.successTitle'), description: t('toasts.successDescription') });
    onClose();
  }

  const textOf = useFieldLabels('marketing-contact-dialog', 'errors', createContactFields);
  const errorOf = (field: keyof ContactValues): string | undefined => textOf(field, form.errors[field]);

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`titles.${chosenType}`)}
      description={t(`descriptions.${chosenType}`)}
      aside={<QuickExitLink />}
      closeLabel={t('actions.close')}
      footer={
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isLoading} busyLabel={t('actions.submitting')}>
            {t('actions.submit')}
          </Button>
        </div>
      }
    >
      <form id={formId} ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
        {about && <p className={styles.topic}>{about}</p>}
        <TextField
          {...form.field('name')}
          label={t('fields.name')}
          error={errorOf('name')}
          required
          autoComplete="name"
        />
        <div className={styles.pair}>
          <TextField
            {...form.field('email')}
            type="email"
            inputMode="email"
            label={t('fields.email')}
            error={errorOf('email')}
            required
            autoComplete="email"
            spellCheck={false}
          />
          <TextField
            {...form.field('phone')}
            type="tel"
            inputMode="tel"
            label={t('fields.phone')}
            help={phoneHint(form.values.phone, t('help.phone'))}
            error={errorOf('phone')}
            autoComplete="tel"
          />
        </div>
        <SelectField
          {...form.field('coachingType')}
          label={t('fields.coachingType')}
          error={errorOf('coachingType')}
          required
          options={programTypes.map((value) => ({ value, label: t(`programs.${value}`) }))}
        />
        <TextArea
          {...form.field('message')}
          className={styles.message}
          label={t('fields.message')}
          help={t('help.message')}
          error={errorOf('message')}
          rows={4}
        />
        <Honeypot {...form.field('website')} label={t('honeypot')} />
        <p className={styles.privacy}>
          {t('privacy.note')} <TextLink to={paths.privacy}>{t('privacy.link')}</TextLink>
        </p>
      </form>
    </Dialog>
  );
}
