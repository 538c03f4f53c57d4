import { isApiError, useCreateCalculatorEmailMutation } from '@leap/client/marketing';
import type { CalculatorInput } from '@leap/domain';
import { PostedParts, useFailureLabels, useFields, useForm } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { Link, Trans, useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox, Honeypot, TextField } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { calculatorAttempt } from './calculator-rules';
import { emailFields, emptyEmail, toCalculatorEmail, type EmailValues } from './email-values';
import styles from './email-result.module.css';

const TITLE_ID = 'email-result-title';

/**
 * Sends the numbers, without the free text, to the server, which emails the result. The only request that this page makes about the answers; both
 * outcomes are shown in place.
 */
export function EmailResult({ input }: { input: CalculatorInput }) {
  const { t } = useTranslation('marketing-cost-calculator');
  const language = useLanguage();
  const failureText = useFailureLabels();
  const [createCalculatorEmail, { isLoading }] = useCreateCalculatorEmailMutation();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const answer = useRef<HTMLDivElement>(null);
  const form = useForm<EmailValues>({
    name: 'calculator-email',
    initial: emptyEmail,
    fields: emailFields,
  });

  // The answer replaces the form.
  useEffect(() => {
    if (sentTo) answer.current?.focus();
  }, [sentTo]);

  async function send(values: EmailValues): Promise<void> {
    if (isLoading) return;
    setFailure(undefined);
    const { website, ...content } = toCalculatorEmail(values, input, language);
    try {
      await createCalculatorEmail({
        'Idempotency-Key': calculatorAttempt.keyFor(content),
        createCalculatorEmailDto: { ...content, website },
      }).unwrap();
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      setFailure(failureText(error, t('email.failed')));
      return;
    }
    calculatorAttempt.drop();
    form.reset(emptyEmail());
    setSentTo(content.email);
  }

  const { field, box } = useFields(form, 'marketing-cost-calculator', 'email');
  return (
    <section className={styles.email} aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} className={styles.title}>
        {t('email.title')}
      </h3>
      {sentTo ? (
        <div ref={answer} tabIndex={-1} className={styles.answer}>
          <Callout tone="success" title={t('email.sent.title')}>
            <p>{t('email.sent.text', { email: sentTo })}</p>
          </Callout>
        </div>
      ) : (
        <form
          ref={form.formRef}
          className={styles.form}
          noValidate
          method="post"
          aria-labelledby={TITLE_ID}
          onSubmit={form.onSubmit((values) => void send(values))}
        >
          <PostedParts form="calculator-email" />
          {process.env.IS_SERVER && <Answers input={input} />}
          <TextField {...field('email')} />
          <Honeypot {...form.field('website')} />
          <Checkbox
            {...box('privacyConsent')}
            label={
              <Trans t={t} i18nKey="email.fields.privacyConsent" components={{ policy: <Link to={paths.privacy} /> }} />
            }
          />
          {failure && (
            <Callout tone="alarm" role="alert">
              <p>{failure}</p>
            </Callout>
          )}
          <div>
            <Button type="submit" withoutScript variant="secondary" busy={isLoading} busyLabel={t('email.sending')}>
              {t('email.submit')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** The numbers, for a browser without scripts. */
function Answers({ input: { dream_action: _private, ...numbers } }: { input: CalculatorInput }) {
  return Object.entries(numbers).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
