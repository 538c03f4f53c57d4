import { useListDuePersonTasksQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { EmptyState, LoadingRegion, Skeleton } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ListFailure } from '../table/list-failure';
import { personTexts } from './person-texts';
import { TaskList } from './task-list';

export const texts = personTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-person:due.title'), description: t('admin-person:due.description'), noindex: true };
}

/** /admin/tasks: the tasks with people whose day has come. */
export function Page() {
  const { t } = useTranslation('admin-person');
  return (
    <AdminLayout section="dashboard" next={paths.personTasks} title={t('due.title')} intro={t('due.intro')}>
      <DueTasks />
    </AdminLayout>
  );
}

function DueTasks() {
  const { t } = useTranslation('admin-person');
  const query = useListDuePersonTasksQuery(undefined, { refetchOnMountOrArgChange: true });
  const tasks = query.currentData?.tasks;
  if (!tasks && query.isFetching)
    return (
      <LoadingRegion label={t('tasks.loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  if (!tasks) return <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />;
  if (tasks.length === 0) return <EmptyState title={t('due.empty.title')}>{t('due.empty.text')}</EmptyState>;
  return <TaskList tasks={tasks} label={t('due.title')} none={t('due.empty.title')} />;
}
