import { useGetAdminBookingQuery } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ExternalPart } from '../record/external-part';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useLookAgain } from '../record/use-look-again';
import { BookingActions } from './booking-actions';
import { BookingNotes } from './booking-notes';
import { CallFacts, VisitorFacts } from './booking-parts';
import { bookingsTexts } from './bookings-texts';
import { StaleNotice } from './stale-notice';
import { useBookingLabels } from './use-booking-labels';

export const texts = bookingsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-bookings:one'), description: t('admin-bookings:head.description'), noindex: true };
}

/** /admin/bookings/:id: one call. */
export function Page() {
  const { t } = useTranslation('admin-bookings');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="bookings" next={paths.booking(id)} title={t('one')}>
      <Booking key={id} id={id} />
    </AdminLayout>
  );
}

function Booking({ id }: { id: string }) {
  const { t } = useTranslation('admin-bookings');
  const copy = useBookingLabels();
  const [stale, setStale] = useState<string>();
  const answer = useGetAdminBookingQuery(id, { refetchOnMountOrArgChange: true });
  // Its email confirms it within moments: the search would call it by another word than this page.
  useLookAgain(answer.currentData?.bookingStatus === 'pending', answer.refetch);
  return (
    <RecordPage
      answer={answer}
      title={({ firstName, lastName }) => `${firstName} ${lastName}`}
      loadingTitle={t('one')}
      back={{ to: paths.bookings, label: t('back') }}
      intro={({ startsAt, bookingStatus }) => (
        <>
          <Tag>{copy.statusOf(bookingStatus)}</Tag> <time dateTime={startsAt}>{copy.timeOf(startsAt)}</time>
        </>
      )}
      actions={(booking) => <BookingActions booking={booking} stale={stale} onStale={setStale} />}
    >
      {(booking) => (
        <>
          <StaleNotice booking={booking} stale={stale} />
          <RecordPart id="call" title={t('parts.call')}>
            <CallFacts booking={booking} />
          </RecordPart>
          <RecordPart id="visitor" title={t('parts.visitor')}>
            <VisitorFacts booking={booking} />
          </RecordPart>
          <RecordPart id="notes" title={t('parts.notes')}>
            <BookingNotes key={booking.id} booking={booking} />
          </RecordPart>
          <ExternalPart record={booking} />
          <RecordPart id="history" title={t('parts.history')}>
            <History subjectType="booking" subjectId={booking.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
