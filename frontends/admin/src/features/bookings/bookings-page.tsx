import { Link, useLocation, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { BookingList } from './booking-list';
import { BookingWeek } from './booking-week';
import styles from './bookings.module.css';
import { bookingsTexts } from './bookings-texts';

export const texts = bookingsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-bookings:head.title'), description: t('admin-bookings:head.description'), noindex: true };
}

/** /admin/bookings: the practice's calls, by week and as a list. */
export function Page() {
  const { t } = useTranslation('admin-bookings');
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const view = search.get('view') === 'list' ? 'list' : 'week';
  return (
    <AdminLayout
      section="bookings"
      next={paths.bookings}
      title={t('title')}
      intro={t('intro')}
      actions={<TextLink to={paths.calendarHours}>{t('hours')}</TextLink>}
    >
      <nav className={styles.views} aria-label={t('views.label')}>
        {(['week', 'list'] as const).map((one) => (
          <Link
            key={one}
            to={one === 'week' ? pathname : `${pathname}?view=list`}
            className={styles.view}
            aria-current={view === one ? 'page' : undefined}
          >
            {t(`views.${one}`)}
          </Link>
        ))}
      </nav>
      {view === 'list' ? <BookingList /> : <BookingWeek />}
    </AdminLayout>
  );
}
