import { useSession } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { bookingsTexts } from './bookings-texts';
import { NewBookingForm } from './new-booking-form';

export const texts = bookingsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-bookings:new.title'), description: t('admin-bookings:new.intro'), noindex: true };
}

/** /admin/bookings/new: books a call for somebody. */
export function Page() {
  const { t } = useTranslation('admin-bookings');
  const { user } = useSession();
  return (
    <AdminLayout
      section="bookings"
      next={paths.newBooking()}
      title={t('new.title')}
      intro={t('new.intro')}
      before={<TextLink to={paths.bookings}>{t('back')}</TextLink>}
    >
      {/* The draft belongs to the user who typed it. */}
      {user && <NewBookingForm key={user.id} userId={user.id} />}
    </AdminLayout>
  );
}
