import { api, useUpdateAdminBookingMutation, type AdminBookingDto } from '@leap/contracts/admin';
import { bookingLimits } from '@leap/contracts/domain';
import { useForm } from '@leap/forms';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { ConflictMerge } from '../record/conflict-merge';
import { useVersionedSave } from '../record/use-versioned-save';
import styles from './bookings.module.css';

interface Values extends Record<string, string> {
  practiceNotes: string;
}

/** What the practice notes about a call. Two who write at once are told, and keep what they typed. */
export function BookingNotes({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const dispatch = useDispatch<AppDispatch>();
  const [update] = useUpdateAdminBookingMutation();
  const form = useForm<Values>({ initial: () => ({ practiceNotes: booking.practiceNotes ?? '' }), validate: () => ({}) });
  const saving = useVersionedSave({
    version: booking.updatedAt,
    save: ({ practiceNotes }: Values, version) => update({ id: booking.id, updateAdminBookingDto: { practiceNotes, version } }),
    newest: () => dispatch(api.endpoints.getAdminBooking.initiate(booking.id, { forceRefetch: true, subscribe: false })),
    valuesOf: ({ practiceNotes = '' }: AdminBookingDto): Values => ({ practiceNotes }),
    done: t('notes.saved'),
  });

  async function merge(values: Values): Promise<void> {
    form.reset(values);
    await saving.merge(values);
  }

  return (
    <>
      <form ref={form.formRef} className={styles.form} noValidate hidden={saving.conflict !== undefined} onSubmit={form.onSubmit((values) => void saving.save(values))}>
        <TextArea label={t('notes.label')} help={t('notes.help')} maxLength={bookingLimits.notes} {...form.field('practiceNotes')} />
        <p className="ui-actions">
          <Button type="submit" variant="secondary" busy={saving.isBusy} busyLabel={t('notes.saving')}>
            {t('notes.save')}
          </Button>
        </p>
      </form>
      {saving.conflict && <ConflictMerge fields={[{ key: 'practiceNotes', label: t('notes.label') }]} {...saving.conflict} onMerge={(values) => void merge(values)} onCancel={saving.leave} isBusy={saving.isBusy} />}
    </>
  );
}
