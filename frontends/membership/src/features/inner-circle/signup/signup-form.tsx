import {
  isApiError,
  useApplyToInnerCircleMutation,
  useListInnerCirclePlansQuery,
  useSession,
  type SubmittedSignupDto,
} from '@leap/client/membership';
import { applyToInnerCircleFields } from '@leap/client/fields/inner-circle';
import { readinessLevels, timeCommitments, type PlanValue } from '@leap/domain';
import { PostedParts, useFailureLabels, useFields, useForm, useRestoredDraft } from '@leap/forms';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Callout, Honeypot, SelectField, TextArea, TextField } from '@leap/ui';
import { ChoiceGroup } from '@leap/ui/choice-group';
import { DraftNote } from '@leap/ui/draft-note';
import { useEffect, useEffectEvent } from 'react';
import { intervalText, shownPriceOf } from '../plan-facts';
import styles from './signup-form.module.css';
import {
  signupAttempt,
  signupDraft,
  signupFieldOf,
  emptySignup,
  forgetSignup,
  isBegun,
  isPaying,
  toSignup,
  validateTerms,
  type SignupValues,
} from './signup-values';
import { SignupTerms } from './signup-terms';

interface SignupFormProps {
  /** The plan of a clicked button; a new one replaces the form's. */
  chosen?: { plan: PlanValue };
  /** Called with the server's answer. */
  onApplied(signup: SubmittedSignupDto): void;
}

const TITLE_ID = 'signup-title';

/** The application form. The draft survives a reload and network failures; it is only stored in the tab. */
export function SignupForm({ chosen, onApplied }: SignupFormProps) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const toast = useToast();
  const failureText = useFailureLabels();
  const { data: plans = [] } = useListInnerCirclePlansQuery();
  const { user } = useSession();
  const [apply, applying] = useApplyToInnerCircleMutation();
  const form = useForm<SignupValues>({
    name: 'signup',
    initial: emptySignup,
    fields: applyToInnerCircleFields,
    validate: validateTerms,
    onValuesChange: signupDraft.keep,
  });
  useRestoredDraft(form, signupDraft);

  const choosePlan = useEffectEvent((plan: string) => form.set('subscriptionType', plan));
  useEffect(() => {
    if (chosen) choosePlan(chosen.plan);
  }, [chosen]);

  const fillIn = useEffectEvent(form.fillIn);
  useEffect(() => {
    if (user) fillIn({ firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email });
  }, [user]);

  function forget(): void {
    forgetSignup();
    form.reset(emptySignup());
  }

  async function send(values: SignupValues): Promise<void> {
    if (applying.isLoading) return;
    const signup = toSignup(
      { ...values, subscriptionType: plan?.value ?? values.subscriptionType },
      language,
      plan && shownPriceOf(plan),
    );
    try {
      const answer = await apply({
        'Idempotency-Key': signupAttempt.keyFor(signup),
        applyToInnerCircleDto: signup,
      }).unwrap();
      if (isPaying(values) && !answer.clientSecret && !answer.mustAcceptTerms) {
        toast({
          title: t('toasts.paymentSetup.title'),
          description: t('toasts.paymentSetup.text'),
          variant: 'destructive',
        });
        return;
      }
      // An unchanged application for a call is the same one; a payment may have ended meanwhile and starts again.
      if (isPaying(values)) signupAttempt.drop();
      onApplied(answer);
    } catch (error) {
      if (isApiError(error) && error.fieldErrors)
        form.showRefusals(error.fieldErrors.map((refused) => ({ field: signupFieldOf(refused), code: refused.code })));
      toast({
        title: t('toasts.signupFailed.title'),
        description: failureText(error, t('toasts.signupFailed.text')),
        variant: 'destructive',
      });
    }
  }

  const { field, box } = useFields(form, 'membership-inner-circle', 'signup');
  const choice = (name: 'readinessLevel' | 'subscriptionType') => {
    const { label, required, value, error, autoFocus } = field(name);
    return {
      legend: label,
      name,
      required,
      value,
      error,
      focusFirst: autoFocus,
      onChoose: (chosen: string) => form.set(name, chosen),
    };
  };

  // The default plan, or that of a draft, may be retired or sold out.
  const plan =
    plans.find(({ value, isSoldOut }) => value === form.values.subscriptionType && !isSoldOut) ??
    plans.find(({ isSoldOut }) => !isSoldOut) ??
    plans[0];
  const paying = isPaying(form.values);
  const next = paying ? 'submitPaying' : form.values.readinessLevel === '' ? 'submit' : 'submitTalking';

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      method="post"
      aria-labelledby={TITLE_ID}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <PostedParts form="signup" />
      <h3 id={TITLE_ID} className="ui-visually-hidden">
        {t('signup.title')}
      </h3>
      <div className={styles.names}>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </div>
      <div className={styles.pair}>
        <TextField {...field('email')} />
        <TextField {...field('phone')} />
      </div>
      <ChoiceGroup
        {...choice('readinessLevel')}
        choices={readinessLevels.map((value) => ({
          value,
          label: t(`signup.readiness.${value}.label`),
          note: t(`signup.readiness.${value}.note`),
        }))}
      />
      <SelectField
        {...field('timeCommitment')}
        placeholder={t('signup.choose')}
        options={timeCommitments.map((value) => ({ value, label: t(`signup.time.${value}`) }))}
      />
      <TextArea {...field('challengeArea')} />
      <TextArea {...field('transformationGoal')} />
      <ChoiceGroup
        {...choice('subscriptionType')}
        value={plan?.value ?? ''}
        choices={plans.map((one) => {
          const interval = intervalText(one);
          return {
            value: one.value,
            label: one.name[language],
            note: one.isSoldOut
              ? t('membership:innerCircle.plans.soldOut')
              : one.savings
                ? t('membership:innerCircle.plans.save', { amount: formatMoney(one.savings, one.currency, language) })
                : undefined,
            disabled: one.isSoldOut,
            aside: `${formatMoney(one.amount, one.currency, language)} ${t(`membership:innerCircle.plans.interval.${interval.key}`, { number: interval.number })}`,
          };
        })}
      />
      <Honeypot {...form.field('website')} />
      {paying && plan && <SignupTerms plan={plan} box={box('acceptTerms')} />}
      {form.values.readinessLevel !== '' && !paying && (
        <Callout>
          <p>{t('signup.noPayment')}</p>
        </Callout>
      )}
      <DraftNote
        isStored={isBegun(form.values)}
        onForget={forget}
        texts={{
          stored: t('signup.draft.stored'),
          forget: t('signup.draft.forget'),
          forgotten: t('signup.draft.forgotten'),
        }}
      />
      <div className={styles.submit}>
        <Button type="submit" withoutScript busy={applying.isLoading} busyLabel={t('signup.submitting')}>
          {t(`signup.${next}`)}
        </Button>
        <p className={styles.note}>{t('signup.note')}</p>
      </div>
    </form>
  );
}
