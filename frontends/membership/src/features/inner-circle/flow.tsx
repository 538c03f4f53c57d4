import { useGetInnerCircleSignupQuery, type InnerCircleSignupDto } from '@leap/client/membership';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, Loading, Section } from '@leap/ui';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths';
import styles from './flow.module.css';
import type { PayableSignup } from './payment/payment-form';
import { TermsStep } from './payment/terms-step';
import { WelcomeView } from './payment/welcome-view';
import { SchedulingStep } from './scheduling/scheduling-step';
import { Steps, type StepName } from './steps';
import { TalkToAPerson } from './support/talk-to-a-person';
import { StepsWithoutScript } from './without-script/steps-without-script';

// Stripe's components are loaded with their step.
const PaymentStep = lazy(() =>
  import(/* webpackChunkName: "inner-circle-payment" */ './payment/payment-step').then(
    ({ PaymentStep: component }) => ({ default: component }),
  ),
);

/** Query parameters of the page. */
export type FlowStep = 'payment' | 'scheduling' | 'success';

/** The step of an address; undefined is the application on the page itself. */
export function flowStepOf(search: URLSearchParams): FlowStep | undefined {
  if (search.get('success') === 'true') return 'success';
  const step = search.get('step');
  return step === 'payment' || step === 'scheduling' ? step : undefined;
}

/** Completed steps: a member who books a call has paid. */
function doneSteps(step: FlowStep, isPaid: boolean, isBooked: boolean): readonly StepName[] {
  const done: StepName[] = ['signup'];
  // Only states that the server confirms: anybody can open the return address.
  if (isPaid && step !== 'payment') done.push('payment');
  if (isBooked) done.push('scheduling');
  return done;
}

/** Payment, scheduling, and the return from the bank. Each has its address, for reload and back button. */
export function Flow({ step }: { step: FlowStep }) {
  const { t } = useTranslation('membership-inner-circle');
  const { data: signup } = useGetInnerCircleSignupQuery(undefined, { skip: step === 'payment' });
  // Without an application the server does not know the call after a reload.
  const [hasBooked, setBooked] = useState(false);
  const isBooked = step === 'scheduling' && (hasBooked || signup?.booking !== undefined);
  return (
    <Section space="first" className={styles.flow}>
      <h1 className="ui-visually-hidden">{t('membership:innerCircle.head.title')}</h1>
      <Steps
        current={step === 'success' ? 'payment' : step}
        done={doneSteps(step, signup?.step === 'paid', isBooked)}
      />
      <noscript>{process.env.IS_SERVER && <StepsWithoutScript step={step} />}</noscript>
      <div className={styles.scripted}>
        {step === 'success' ? <WelcomeView /> : <Begun step={step} onBooked={() => setBooked(true)} />}
      </div>
      <div className={styles.support}>
        <TalkToAPerson />
      </div>
    </Section>
  );
}

function Begun({ step, onBooked }: { step: 'payment' | 'scheduling'; onBooked(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  const navigate = useNavigate();
  const {
    data: signup,
    isLoading,
    isError,
    refetch,
  } = useGetInnerCircleSignupQuery(undefined, { refetchOnMountOrArgChange: true });
  if (step === 'scheduling')
    return isLoading ? (
      <Loading label={t('scheduling.loading')} />
    ) : (
      <SchedulingStep signup={signup ?? undefined} onBooked={onBooked} />
    );
  if (isLoading) return <Loading label={t('payment.loading')} />;
  if (isError) return <Unavailable onRetry={() => void refetch()} />;
  if (!signup || signup.step === 'scheduling') return <SignupMissing />;
  // Paid by a credit: the membership is active, but its card is not saved yet.
  if (signup.step === 'paid' && !isPayable(signup)) return <WelcomeView />;
  if (signup.mustAcceptTerms) return <TermsStep signup={signup} />;
  if (!isPayable(signup)) return <Unavailable onRetry={() => void refetch()} />;
  return (
    <Suspense fallback={<Loading label={t('payment.loading')} />}>
      <PaymentStep signup={signup} onPaid={() => void navigate(paths.innerCircleSuccess, { replace: true })} />
    </Suspense>
  );
}

const isPayable = (signup: InnerCircleSignupDto): signup is PayableSignup => Boolean(signup.clientSecret);

function SignupMissing() {
  const { t } = useTranslation('membership-inner-circle');
  return (
    <EmptyState
      title={t('missing.title')}
      action={<ButtonLink to={paths.innerCircleApply}>{t('missing.action')}</ButtonLink>}
    >
      {t('missing.text')}
    </EmptyState>
  );
}

function Unavailable({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  return (
    <ErrorState
      title={t('payment.unavailable.title')}
      action={<Button onClick={onRetry}>{t('payment.unavailable.retry')}</Button>}
    >
      {t('payment.unavailable.text')}
    </ErrorState>
  );
}
