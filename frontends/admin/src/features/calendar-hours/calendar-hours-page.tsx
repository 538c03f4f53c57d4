import { useSession } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { calendarHoursTexts } from './calendar-hours-texts';
import { Schedule } from './schedule-form';

export const texts = calendarHoursTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-calendar-hours:head.title'),
    description: t('admin-calendar-hours:head.description'),
    noindex: true,
  };
}

/** /admin/calendar-hours: hours and blocked days. */
export function Page() {
  const { t } = useTranslation('admin-calendar-hours');
  const { user } = useSession();
  const { t: bookings } = useTranslation('admin-bookings');
  return (
    <AdminLayout
      section="calendar-hours"
      next={paths.calendarHours}
      title={t('title')}
      intro={t('intro')}
      actions={<TextLink to={paths.bookings}>{bookings('back')}</TextLink>}
    >
      {/* Unsaved changes belong to the user who made them. */}
      {user && <Schedule key={user.id} userId={user.id} />}
    </AdminLayout>
  );
}
