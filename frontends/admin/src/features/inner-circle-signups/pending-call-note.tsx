import type { AdminInnerCircleSignupDto } from '@leap/client/admin';
import { Link, Trans, useTranslation } from '@leap/platform';
import { paths } from '../../paths';
import { useSignupLabels } from './use-signup-labels';

/** Says why an application with an upcoming call has no buttons to invite or decline; nothing otherwise. */
export function PendingCallNote({ signup }: { signup: AdminInnerCircleSignupDto }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { timeOf } = useSignupLabels();
  if (signup.stage !== 'call_booked' || signup.isMovable) return null;
  const call = signup.bookings.find(
    ({ bookingStatus, startsAt }) =>
      (bookingStatus === 'pending' || bookingStatus === 'confirmed') && new Date(startsAt) > new Date(),
  );
  return (
    <p>
      <Trans
        t={t}
        i18nKey={call ? 'pendingCall' : 'somePendingCall'}
        values={{ when: timeOf(call?.startsAt) }}
        components={{ call: <Link to={call ? paths.booking(call.id) : paths.bookings} /> }}
      />
    </p>
  );
}
