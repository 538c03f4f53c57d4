import { isApiError, useCreateContactMutation } from '@leap/client/marketing';
import { createContactFields } from '@leap/client/fields/contacts';
import { isProgramType, programTypes, type ProgramType } from '@leap/domain';
import { PostedParts, tabAttempt, useFailureLabels, useFields, useForm } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Honeypot, SelectField, TextArea, TextField, TextLink } from '@leap/ui';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../../paths';
import { DraftNote } from '../forms/draft-note';
import styles from './contact-dialog.module.css';
import { dropDraft, keepDraft, readDraft, storedFields, type ContactValues } from './contact-draft';
import { checkProgram, toContact } from './contact-request';

interface ContactFormOptions {
  /** The initially chosen program. */
  programType: ProgramType;
  /** The part of that program that was chosen on the page; sent as the message's first line. */
  topic?: string;
  /** Where it was opened, stored with the request. */
  source: string;
  /** Called with the address of a stored request. */
  onSent(email: string): void;
}

const contactAttempt = tabAttempt('contact-dialog-attempt');

/** The contact form of dialog and page. The draft is stored in the tab. */
export function useContactForm({ programType, topic, source, onSent }: ContactFormOptions) {
  const { t } = useTranslation('marketing-contact-dialog');
  const language = useLanguage();
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [createContact, { isLoading }] = useCreateContactMutation();
  const form = useForm<ContactValues>({
    name: 'contact',
    initial: () => readDraft(programType),
    fields: createContactFields,
    validate: checkProgram,
    onValuesChange: (values) => keepDraft(programType, values),
  });

  // Title and introduction follow the chosen program.
  const chosenType = isProgramType(form.values.coachingType) ? form.values.coachingType : programType;

  const about = chosenType === programType && topic ? t('topic', { topic }) : undefined;

  async function send(values: ContactValues): Promise<void> {
    if (isLoading) return;
    const { website, ...content } = toContact(values, { about, source, language });
    try {
      await createContact({
        'Idempotency-Key': contactAttempt.keyFor(content),
        createContactDto: { ...content, website },
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
    forget();
    showToast({ title: t('toasts.successTitle'), description: t('toasts.successDescription') });
    onSent(content.email);
  }

  function forget(): void {
    dropDraft();
    contactAttempt.drop();
    form.reset(readDraft(programType));
  }

  return { form, about, chosenType, isLoading, forget, onSubmit: form.onSubmit(send) };
}

type ContactFormProps = { contact: ReturnType<typeof useContactForm>; children?: ReactNode } & ComponentProps<'form'>;

/** @param children the buttons, where they stand in the form */
export function ContactForm({ contact: { form, about, forget, onSubmit }, children, ...rest }: ContactFormProps) {
  const { t } = useTranslation('marketing-contact-dialog');
  const { field } = useFields(form, 'marketing-contact-dialog');
  return (
    <form {...rest} ref={form.formRef} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <PostedParts form="contact" />
      {about && (
        <p className={styles.topic}>
          {about}
          <input type="hidden" name="about" value={about} />
        </p>
      )}
      <TextField {...field('name')} />
      <div className={styles.pair}>
        <TextField {...field('email')} />
        <TextField {...field('phone')} />
      </div>
      <SelectField
        {...field('coachingType')}
        options={programTypes.map((value) => ({ value, label: t(`programs.${value}`) }))}
      />
      <TextArea {...field('message')} className={styles.message} />
      <Honeypot {...form.field('website')} />
      <DraftNote isStored={storedFields.some((field) => form.values[field] !== '')} onForget={forget} />
      <p className={styles.privacy}>
        {t('privacy.note')} <TextLink to={paths.privacy}>{t('privacy.link')}</TextLink>
      </p>
      {children}
    </form>
  );
}
