import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { dashboardTexts } from '../dashboard/dashboard-texts';
import { Activity } from '../dashboard/activity';
import { Numbers } from '../dashboard/numbers';
import { ToDoList } from '../dashboard/to-do-list';
import { AdminLayout } from '../layout/admin-layout';
import styles from './admin-page.module.css';
import { SetupLine } from '../setup/setup-line';
import { CalendarCard } from './calendar-card';
import { QuickActions } from './quick-actions';
import { StatusCard } from './status-card';
import { SystemStatus } from './system-status';

export const texts = dashboardTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin:dashboard.head.title'), description: t('admin:dashboard.head.description'), noindex: true };
}

/** /admin: the dashboard for administrators, a log-in for others. */
export function Page() {
  const { t } = useTranslation('admin');
  return (
    <AdminLayout
      section="dashboard"
      next={paths.admin}
      title={t('dashboard.title')}
      intro={t('dashboard.intro')}
      actions={<SetupLine />}
    >
      <ToDoList />
      <Activity />
      <div className={styles.cards}>
        <StatusCard />
        <CalendarCard />
      </div>
      <Numbers />
      <QuickActions />
      <SystemStatus />
    </AdminLayout>
  );
}
