import {
  isApiError,
  useCreateSupportRequestMutation,
  useGetInnerCircleSignupQuery,
  useSession,
} from '@leap/client/membership';
import { createSupportRequestFields } from '@leap/client/fields/support-requests';
import { PostedParts, tabAttempt, useFailureLabels, useFields, useForm } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Honeypot, TextArea, TextField, TextLink } from '@leap/ui';
import { DraftNote } from '@leap/ui/draft-note';
import { useEffect, useEffectEvent } from 'react';
import type { ComponentProps } from 'react';
import { paths } from '../../../paths';
import { flowHint } from '../flow-hint';
import { emptySupport, storedFields, supportDraft, toSupportRequest, type SupportValues } from './support-draft';
import styles from './support-form.module.css';

const attempt = tabAttempt('support-request-attempt');

/** The form of dialog and page. The draft is stored in the tab until it is sent. */
export function useSupportForm(onSent: () => void) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const toast = useToast();
  const failureText = useFailureLabels();
  const [ask, { isLoading }] = useCreateSupportRequestMutation();
  const form = useForm<SupportValues>({
    name: 'support',
    initial: () => ({ ...emptySupport(), ...supportDraft.read() }),
    fields: createSupportRequestFields,
    onValuesChange: supportDraft.keep,
  });

  // Fills in data of application or account; the text of a draft stays.
  const { user } = useSession();
  const { data: signup } = useGetInnerCircleSignupQuery(undefined, { skip: !flowHint.isSet() });
  const known = signup ?? user;
  const fillIn = useEffectEvent(() => {
    if (!known) return;
    form.fillIn({
      firstName: known.firstName ?? '',
      lastName: known.lastName ?? '',
      email: known.email,
      phone: signup?.phone ?? '',
    });
  });
  useEffect(() => fillIn(), [known]);

  async function send(values: SupportValues): Promise<void> {
    if (isLoading) return;
    const request = toSupportRequest(values, language);
    try {
      await ask({ 'Idempotency-Key': attempt.keyFor(request), createSupportRequestDto: request }).unwrap();
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      toast({
        title: t('support.failedTitle'),
        description: failureText(error, t('support.failed')),
        variant: 'destructive',
      });
      return;
    }
    forget();
    toast({ title: t('support.sent.title'), description: t('support.sent.text') });
    onSent();
  }

  function forget(): void {
    supportDraft.drop();
    attempt.drop();
    form.reset(emptySupport());
  }

  return { form, isLoading, forget, onSubmit: form.onSubmit((values) => void send(values)) };
}

type SupportFormProps = { support: ReturnType<typeof useSupportForm> } & ComponentProps<'form'>;

/** @param children the button, where it stands in the form */
export function SupportForm({ support: { form, forget, onSubmit }, children, ...rest }: SupportFormProps) {
  const { t } = useTranslation('membership-inner-circle');
  const { field } = useFields(form, 'membership-inner-circle', 'support');
  return (
    <form {...rest} ref={form.formRef} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <PostedParts form="support" />
      <div className={styles.pair}>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </div>
      <div className={styles.pair}>
        <TextField {...field('email')} />
        <TextField {...field('phone')} />
      </div>
      <TextField {...field('bestTimeToCall')} />
      <TextArea {...field('message')} rows={3} />
      <Honeypot {...form.field('website')} />
      <DraftNote
        isStored={storedFields.some((name) => form.values[name] !== '')}
        onForget={forget}
        texts={{
          stored: t('signup.draft.stored'),
          forget: t('signup.draft.forget'),
          forgotten: t('signup.draft.forgotten'),
        }}
      />
      <p className={styles.privacy}>
        {t('support.privacy.note')} <TextLink to={paths.privacy}>{t('support.privacy.link')}</TextLink>
      </p>
      {children}
    </form>
  );
}
