import {
  useBulkCancelAdminBookingsMutation,
  useBulkNoteAdminBookingOutcomesMutation,
  type AdminBookingRowDto,
} from '@leap/client/admin';
import { isLiveBooking } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { BulkAction } from '../table/column';

const hasBegun = ({ startsAt }: AdminBookingRowDto): boolean => Date.parse(startsAt) <= Date.now();

/** Bulk actions on calls, each at the version in the list. */
export function useBulkActions(rows: readonly AdminBookingRowDto[]): BulkAction<AdminBookingRowDto>[] {
  const { t } = useTranslation('admin-bookings');
  const [cancel] = useBulkCancelAdminBookingsMutation();
  const [note] = useBulkNoteAdminBookingOutcomesMutation();
  const callsOf = (ids: readonly string[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ id, updatedAt: version }) => ({ id, version }));
  const noting = (outcome: 'completed' | 'no_show', label: string): BulkAction<AdminBookingRowDto> => ({
    key: outcome,
    label,
    isFor: (row) => hasBegun(row) && row.bookingStatus !== 'cancelled' && row.bookingStatus !== outcome,
    run: (ids) => note({ calls: callsOf(ids), outcome }).unwrap(),
    failures: { edit_conflict: t('bulk.changed'), conflict: t('bulk.notNoted') },
  });
  return [
    {
      key: 'cancel',
      label: t('bulk.cancel'),
      isFor: (row) => isLiveBooking(row.bookingStatus) && !hasBegun(row),
      confirm: (count) => ({
        title: t('bulk.cancelTitle', { count }),
        text: t('bulk.cancelText', { count }),
        action: t('bulk.cancelAction', { count }),
      }),
      run: (ids) => cancel({ calls: callsOf(ids) }).unwrap(),
      failures: { edit_conflict: t('bulk.changed'), conflict: t('bulk.notCancelled') },
    },
    noting('completed', t('bulk.held')),
    noting('no_show', t('bulk.missed')),
  ];
}
