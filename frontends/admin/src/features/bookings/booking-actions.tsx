import {
  useCancelAdminBookingMutation,
  useNoteAdminBookingOutcomeMutation,
  useResendAdminBookingEmailMutation,
  type AdminBookingDto,
} from '@leap/client/admin';
import { moveAdminBookingFields } from '@leap/client/fields/bookings-admin';
import { useTranslation } from '@leap/platform';
import { ActionButton } from '../record/action-button';
import { CallAction } from './call-action';
import { MoveBooking } from './move-booking';

interface BookingActionsProps {
  booking: AdminBookingDto;
  /** The version of a refused action, when the call has changed. */
  stale: string | undefined;
  onStale(version: string | undefined): void;
}

/** The practice's actions on a call, each at the displayed version. */
export function BookingActions({ booking, stale, onStale }: BookingActionsProps) {
  const { t } = useTranslation('admin-bookings');
  const [cancel] = useCancelAdminBookingMutation();
  const [note] = useNoteAdminBookingOutcomeMutation();
  const [resend] = useResendAdminBookingEmailMutation();
  const { id, firstName: name, email, language, isChangeable, hasBegun, bookingStatus } = booking;
  const outcome = (value: 'completed' | 'no_show') => (version: string) =>
    note({ id, noteBookingOutcomeDto: { outcome: value, version } });
  const seen = { booking, onStale };
  return (
    <div className="ui-row">
      {isChangeable && <MoveBooking {...seen} stale={stale} />}
      {isChangeable && (
        <CallAction
          {...seen}
          label={t('actions.cancel')}
          done={t('actions.cancelled')}
          call={(version, note) => cancel({ id, cancelAdminBookingDto: { version, note } })}
          confirm={{
            title: t('actions.cancelTitle', { name }),
            text: t('actions.cancelText'),
            action: t('actions.cancelAction'),
            reason: 'optional',
            reasonLabel: t('actions.note', { name }),
            reasonHelp: t('actions.noteHelp', { language: t(`inLanguage.${language}`) }),
            reasonLimit: moveAdminBookingFields.note.maxLength,
          }}
        />
      )}
      {isChangeable && (
        <ActionButton
          label={t('actions.resend')}
          done={t('actions.resent')}
          call={() => resend(id)}
          confirm={{
            title: t('actions.resendTitle', { name }),
            text: t('actions.resendText', { email }),
            action: t('actions.resendAction'),
          }}
        />
      )}
      {hasBegun && bookingStatus !== 'no_show' && (
        <CallAction {...seen} label={t('actions.missed')} done={t('actions.missedDone')} call={outcome('no_show')} />
      )}
      {hasBegun && bookingStatus !== 'completed' && (
        <CallAction {...seen} label={t('actions.held')} done={t('actions.heldDone')} call={outcome('completed')} />
      )}
    </div>
  );
}
