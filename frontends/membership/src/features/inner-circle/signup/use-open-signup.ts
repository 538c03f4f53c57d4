import { useGetInnerCircleSignupQuery, type InnerCircleSignupDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { useSyncExternalStore } from 'react';
import { paths } from '../../../paths';
import { flowHint } from '../flow-hint';

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

/** The application that was started in this browser: its title, and the label and path of its next step; undefined without one. */
export function useOpenSignup(): { title: string; label: string; path: string } | undefined {
  const { t } = useTranslation('membership-inner-circle');
  const hasBegun = useSyncExternalStore(never, flowHint.isSet, () => false);
  const { data: signup } = useGetInnerCircleSignupQuery(undefined, { skip: !hasBegun });
  if (!hasBegun || !signup) return undefined;
  const { step, booking, firstName } = signup;
  return {
    title: t(titleOf(signup), { name: firstName }),
    label: t(step === 'scheduling' && booking ? 'section.resume.booked' : `section.resume.${step}`),
    path: onward[step],
  };
}
