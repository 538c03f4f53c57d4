import { api, useUpdateAdminBookingMutation, type AdminBookingDto } from '@leap/client/admin';
import { updateAdminBookingFields } from '@leap/client/fields/bookings-admin';
import { useTranslation } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { EditForm } from '../content/edit-form';
import { useEditForm } from '../content/use-edit-form';
import styles from './bookings.module.css';

interface Values extends Record<string, string> {
  practiceNotes: string;
}

const empty: Values = { practiceNotes: '' };
const valuesOf = ({ practiceNotes = '' }: AdminBookingDto): Values => ({ practiceNotes });
const validate = () => ({});

/** The practice's notes on a call. A draft stays in this tab until it is saved; a conflict is shown for comparison. */
export function BookingNotes({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const [update] = useUpdateAdminBookingMutation();
  const { id } = booking;
  const edit = useEditForm<Values, AdminBookingDto>({
    saved: booking,
    draft: `booking-notes:${id}`,
    empty,
    valuesOf,
    validate,
    update: ({ practiceNotes }, version) => update({ id, updateAdminBookingDto: { practiceNotes, version } }),
    newest: (fresh) => api.endpoints.getAdminBooking.initiate(id, fresh),
    done: t('notes.saved'),
  });

  // The call changed, but its notes did not: the form is still based on the current notes.
  const latest = useRef(booking);
  const keepUp = useEffectEvent((next: AdminBookingDto) => {
    const { updatedAt, practiceNotes } = latest.current;
    if (next.updatedAt !== updatedAt && edit.version === updatedAt && next.practiceNotes === practiceNotes)
      edit.follow(next);
    latest.current = next;
  });
  useEffect(() => keepUp(booking), [booking]);

  const { form } = edit;
  return (
    <EditForm edit={edit} fields={[{ key: 'practiceNotes', label: t('notes.label') }]} className={styles.form}>
      <TextArea
        label={t('notes.label')}
        help={t('notes.help')}
        maxLength={updateAdminBookingFields.practiceNotes.maxLength}
        {...form.field('practiceNotes')}
      />
      <p className="ui-row">
        <Button type="submit" variant="secondary" busy={edit.isBusy} busyLabel={t('notes.saving')}>
          {t('notes.save')}
        </Button>
      </p>
    </EditForm>
  );
}
