import { isApiError, useCreateContactMutation } from '@leap/client/marketing';
import { createContactFields } from '@leap/client/fields/contacts';
import { isContactType, programTypes, type ContactType } from '@leap/domain';
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
  /** The initially chosen program, or none. */
  type: ContactType;
  /** The part of that program that was chosen on the page; sent as the message's first line. */
  topic?: string;
  /** Where it was opened, stored with the request. */
  source: string;
  /** Called with the address of a stored request. */
  onSent(email: string): void;
}

const contactAttempt = tabAttempt('contact-dialog-attempt');

/** The contact form of dialog and page. The draft is stored in the tab. */
export function useContactForm({ type, topic, source, onSent }: ContactFormOptions) {
  const { t } = useTranslation('marketing-contact-dialog');
  const language = useLanguage();
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [createContact, { isLoading }] = useCreateContactMutation();
  const form = useForm<ContactValues>({
    name: 'contact',
    initial: () => readDraft(type),
    fields: createContactFields,
    validate: checkProgram,
    onValuesChange: (values) => keepDraft(type, values),
  });

  // Title and introduction follow the chosen program.
  const chosenType = isContactType(form.values.coachingType) ? form.values.coachingType : type;

  // Who came for no program may say so; else it is one of the six.
  const types = type === 'other' ? [type, ...programTypes] : programTypes;
  const about = chosenType === type && topic ? t('topic', { topic }) : undefined;

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
    form.reset(readDraft(type));
  }

  return { form, about, types, chosenType, isLoading, forget, onSubmit: form.onSubmit(send) };
}

type ContactFormProps = { contact: ReturnType<typeof useContactForm>; children?: ReactNode } & ComponentProps<'form'>;

/** @param children the buttons, where they stand in the form */
export function ContactForm({
  contact: { form, about, types, forget, onSubmit },
  children,
  ...rest
}: ContactFormProps) {
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
        options={types.map((value) => ({ value, label: t(`programs.${value}`) }))}
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
