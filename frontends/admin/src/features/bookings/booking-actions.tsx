import { useCancelAdminBookingMutation, useNoteAdminBookingOutcomeMutation, type AdminBookingDto } from '@leap/contracts/admin';
import { useTranslation } from '@leap/platform';
import { ActButton } from '../record/act-button';
import { MoveBooking } from './move-booking';

/** What the practice can do about a call. */
export function BookingActions({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const [cancel] = useCancelAdminBookingMutation();
  const [note] = useNoteAdminBookingOutcomeMutation();
  const { id, firstName: name, isChangeable, hasBegun, bookingStatus } = booking;
  return (
    <div className="ui-actions">
      {isChangeable && <MoveBooking booking={booking} />}
      {isChangeable && (
        <ActButton
          label={t('actions.cancel')}
          done={t('actions.cancelled')}
          call={() => cancel(id)}
          confirm={{ title: t('actions.cancelTitle', { name }), text: t('actions.cancelText'), action: t('actions.cancelAction') }}
        />
      )}
      {hasBegun && bookingStatus !== 'no_show' && <ActButton label={t('actions.missed')} done={t('actions.missedDone')} call={() => note({ id, noteBookingOutcomeDto: { outcome: 'no_show' } })} />}
      {hasBegun && bookingStatus !== 'completed' && <ActButton label={t('actions.held')} done={t('actions.heldDone')} call={() => note({ id, noteBookingOutcomeDto: { outcome: 'completed' } })} />}
    </div>
  );
}
