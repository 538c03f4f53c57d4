import { isApiError, useSubscribeToNewsletterMutation } from '@leap/client/marketing';
import { type FormErrors, PostedParts, useFailureLabels, useFieldLabels, useForm } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Honeypot, TextField } from '@leap/ui';
import { useState } from 'react';
import styles from './newsletter-form.module.css';
import { emptyNewsletter, isMissing, newsletterFields, toSubscriber, type NewsletterValues } from './newsletter-values';

/**
 * The newsletter signup. The address's format is the browser's check (specification 1, section 5); its answer is shown at the field instead of
 * in the browser's bubble. Two short fields: nothing of them is stored.
 *
 * @param variant `secondary` on a page whose main action is another
 */
export function NewsletterForm({ variant }: { variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('marketing');
  const language = useLanguage();
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [subscribe, { isLoading }] = useSubscribeToNewsletterMutation();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<NewsletterValues>({
    name: 'newsletter',
    initial: () => emptyNewsletter,
    fields: newsletterFields,
    validate: ({ email }) => (email && !isEmailToBrowser(email) ? { email: 'invalid' } : {}),
  });

  async function send(values: NewsletterValues): Promise<void> {
    if (isLoading) return;
    setSentTo(undefined);
    try {
      await subscribe(toSubscriber(values, language)).unwrap();
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      showToast({
        title: t('newsletter.toasts.failureTitle'),
        description: failureText(error, t('newsletter.toasts.failureDescription')),
        variant: 'destructive',
      });
      return;
    }
    form.reset(emptyNewsletter);
    setSentTo(values.email.trim());
    showToast({
      title: t('newsletter.toasts.successTitle'),
      description: t('newsletter.toasts.successDescription'),
    });
  }

  function refuse(errors: FormErrors<NewsletterValues>): void {
    if (!isMissing(errors)) return;
    showToast({
      title: t('newsletter.toasts.missingTitle'),
      description: t('newsletter.toasts.missingDescription'),
      variant: 'destructive',
    });
  }

  const textOf = useFieldLabels('marketing', 'newsletter.errors', newsletterFields);
  const errorOf = (field: 'name' | 'email'): string | undefined => textOf(field, form.errors[field]);

  return (
    <form ref={form.formRef} className={styles.form} method="post" noValidate onSubmit={form.onSubmit(send, refuse)}>
      <PostedParts form="newsletter" />
      <TextField
        {...form.field('name')}
        label={t('newsletter.name')}
        error={errorOf('name')}
        aria-required="true"
        autoComplete="name"
      />
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        label={t('newsletter.email')}
        error={errorOf('email')}
        aria-required="true"
        autoComplete="email"
        spellCheck={false}
      />
      <Honeypot {...form.field('website')} />
      <div className={styles.submit}>
        <Button type="submit" variant={variant} withoutScript busy={isLoading} busyLabel={t('newsletter.submitting')}>
          {t('newsletter.submit')}
        </Button>
      </div>
      <div role="status">
        {sentTo && <p className="ui-callout ui-callout-success">{t('newsletter.confirm', { email: sentTo })}</p>}
      </div>
      <p className={styles.privacy}>{t('newsletter.privacy')}</p>
    </form>
  );
}

/** What `<input type="email">` accepts, as the browser says it. */
function isEmailToBrowser(text: string): boolean {
  return Object.assign(document.createElement('input'), { type: 'email', value: text.trim() }).validity.valid;
}
