import {
  isApiError,
  useCreateSupportRequestMutation,
  useGetInnerCircleSignupQuery,
  useSession,
} from '@leap/client/membership';
import { createSupportRequestFields } from '@leap/client/fields/support-requests';
import { tabAttempt, useFailureLabels, useFields, useForm } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Honeypot, TextArea, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useEffectEvent, useId } from 'react';
import { flowHint } from '../flow-hint';
import styles from './support-dialog.module.css';
import { readSupport, supportDraft, type SupportValues } from './support-draft';

const attempt = tabAttempt('support-request-attempt');

/** Requests a call. The draft is stored in the tab until it is sent. */
export function SupportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['membership-inner-circle', 'shell']);
  const language = useLanguage();
  const toast = useToast();
  const failureText = useFailureLabels();
  const formId = useId();
  const [ask, asking] = useCreateSupportRequestMutation();
  const form = useForm<SupportValues>({
    initial: readSupport,
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
    if (asking.isLoading) return;
    const message = values.message.trim();
    const request = {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email: values.email.trim(),
      phone: values.phone.trim(),
      bestTimeToCall: values.bestTimeToCall.trim(),
      ...(message ? { message } : {}),
      language,
      website: values.website || undefined,
    };
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
    supportDraft.drop();
    attempt.drop();
    toast({ title: t('support.sent.title'), description: t('support.sent.text') });
    onClose();
  }

  const { field } = useFields(form, 'membership-inner-circle', 'support');

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('support.title')}
      description={t('support.intro')}
      closeLabel={t('shell:common.close')}
      footer={
        <Button type="submit" form={formId} busy={asking.isLoading} busyLabel={t('support.submitting')}>
          {t('support.submit')}
        </Button>
      }
    >
      <form
        ref={form.formRef}
        id={formId}
        className={styles.form}
        noValidate
        method="post"
        onSubmit={form.onSubmit((values) => void send(values))}
      >
        <div className={styles.pair}>
          <TextField {...field('firstName')} />
          <TextField {...field('lastName')} />
        </div>
        <TextField {...field('email')} />
        <TextField {...field('phone')} />
        <TextField {...field('bestTimeToCall')} />
        <TextArea {...field('message')} rows={3} />
        <Honeypot {...form.field('website')} />
      </form>
    </Dialog>
  );
}
