import { api, useSession, useUpdateAdminBookingMutation, type AdminBookingDto } from '@leap/client/admin';
import { updateAdminBookingFields } from '@leap/client/fields/bookings-admin';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useEditForm } from '../content/use-edit-form';
import { ConflictMerge } from '../record/conflict-merge';
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
  const { user } = useSession();
  const dispatch: AppDispatch = useDispatch();
  const [update] = useUpdateAdminBookingMutation();
  const { id } = booking;
  const send = ({ practiceNotes }: Values, version: string) =>
    update({ id, updateAdminBookingDto: { practiceNotes, version } });
  const edit = useEditForm<Values, AdminBookingDto>({
    saved: booking,
    draft: { name: `booking-notes:${id}`, userId: user?.id ?? '' },
    empty,
    valuesOf,
    validate,
    // The call exists, so its notes are only updated.
    create: (values) => send(values, booking.updatedAt),
    update: send,
    newest: () => dispatch(api.endpoints.getAdminBooking.initiate(id, { forceRefetch: true, subscribe: false })),
    done: t('notes.saved'),
  });

  // The call changed, but its notes did not: the form is still based on the current notes.
  const seen = useRef(booking);
  const keepUp = useEffectEvent((next: AdminBookingDto) => {
    const { updatedAt, practiceNotes } = seen.current;
    if (next.updatedAt !== updatedAt && edit.version === updatedAt && next.practiceNotes === practiceNotes)
      edit.follow(next);
    seen.current = next;
  });
  useEffect(() => keepUp(booking), [booking]);

  const { form } = edit;
  return (
    <>
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        hidden={edit.conflict !== undefined}
        onSubmit={form.onSubmit((values) => void edit.save(values))}
      >
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
      </form>
      {edit.conflict && (
        <ConflictMerge
          fields={[{ key: 'practiceNotes', label: t('notes.label') }]}
          {...edit.conflict}
          onMerge={(values) => void edit.merge(values)}
          onCancel={edit.leave}
          isBusy={edit.isBusy}
        />
      )}
    </>
  );
}
