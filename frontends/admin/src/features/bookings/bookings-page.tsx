import { useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ViewNav } from '../layout/view-nav';
import { BookingList } from './booking-list';
import { BookingWeek } from './booking-week';
import { bookingsTexts } from './bookings-texts';

export const texts = bookingsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-bookings:head.title'), description: t('admin-bookings:head.description'), noindex: true };
}

/** /admin/bookings: the practice's calls, by week and as a list. */
export function Page() {
  const { t } = useTranslation('admin-bookings');
  const [search] = useSearchParams();
  const view = search.get('view') === 'list' ? 'list' : 'week';
  return (
    <AdminLayout
      section="bookings"
      next={paths.bookings}
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <TextLink to={paths.calendarHours}>{t('hours')}</TextLink>
          <ButtonLink to={paths.newBooking()} size="small">
            {t('new.title')}
          </ButtonLink>
        </>
      }
    >
      <ViewNav
        label={t('views.label')}
        views={(['week', 'list'] as const).map((one) => ({ view: one, label: t(`views.${one}`) }))}
        current={view}
      />
      {view === 'list' ? <BookingList /> : <BookingWeek />}
    </AdminLayout>
  );
}
