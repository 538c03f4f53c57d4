import {
  useForgetInnerCircleSignupMutation,
  useGetInnerCircleSignupQuery,
  type InnerCircleSignupDto,
} from '@leap/client/membership';
import { useToast, useTranslation } from '@leap/platform';
import { Button, ButtonLink, Callout } from '@leap/ui';
import { useSyncExternalStore } from 'react';
import { paths } from '../../../paths';
import { flowHint } from '../flow-hint';
import { forgetApplication } from './application-values';

const never = () => () => undefined;

const onward = {
  payment: paths.innerCirclePayment,
  scheduling: paths.innerCircleScheduling,
  paid: paths.innerCircleSuccess,
} as const;

const titleOf = ({ step, booking }: InnerCircleSignupDto) =>
  step === 'paid'
    ? 'section.resume.titlePaid'
    : step === 'scheduling' && booking
      ? 'section.resume.titleBooked'
      : 'section.resume.title';

/** Offers to continue or discard an application that was started in this browser. */
export function ResumeNote({ onForgotten }: { onForgotten(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  const toast = useToast();
  const hasBegun = useSyncExternalStore(never, flowHint.isSet, () => false);
  const { data: signup } = useGetInnerCircleSignupQuery(undefined, { skip: !hasBegun });
  const [forget, forgetting] = useForgetInnerCircleSignupMutation();
  if (!hasBegun || !signup) return null;

  async function startAgain(): Promise<void> {
    const { error } = await forget();
    if (error) return;
    flowHint.clear();
    forgetApplication();
    onForgotten();
    toast({ title: t('toasts.forgotten.title'), description: t('toasts.forgotten.text') });
  }

  return (
    <Callout title={t(titleOf(signup), { name: signup.firstName })} role="status">
      <p className="ui-row">
        <ButtonLink size="small" to={onward[signup.step]}>
          {t(
            signup.step === 'scheduling' && signup.booking ? 'section.resume.booked' : `section.resume.${signup.step}`,
          )}
        </ButtonLink>
        <Button variant="quiet" busy={forgetting.isLoading} onClick={() => void startAgain()}>
          {t('section.resume.forget')}
        </Button>
      </p>
    </Callout>
  );
}
