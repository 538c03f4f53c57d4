import {
  listAdminJobsFilters,
  useListAdminJobsPagesInfiniteQuery,
  useDiscardAdminJobsMutation,
  useListAdminJobQueuesQuery,
  useRetryAdminJobsMutation,
  type AdminJobDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { JobCounts } from './job-counts';
import styles from './jobs.module.css';
import { jobsTexts } from './jobs-texts';
import { useJobLabels } from './use-job-labels';

export const texts = jobsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-jobs:head.title'), description: t('admin-jobs:head.description'), noindex: true };
}

/** /admin/jobs: background jobs and their failures. */
export function Page() {
  const { t } = useTranslation('admin-jobs');
  return (
    <AdminLayout section="jobs" next={paths.jobs} title={t('title')} intro={t('intro')}>
      <Jobs />
    </AdminLayout>
  );
}

const states = ['pending', 'running', 'failed', 'done'] as const;

function Jobs() {
  const { t } = useTranslation('admin-jobs');
  const copy = useJobLabels();
  const list = useListFilters(listAdminJobsFilters);
  const queues = useListAdminJobQueuesQuery(undefined, { refetchOnMountOrArgChange: true });
  const pages = useListAdminJobsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const [retry] = useRetryAdminJobsMutation();
  const [discard] = useDiscardAdminJobsMutation();
  const hasFailed = ({ state }: AdminJobDto) => state === 'failed';

  const columns: Column<AdminJobDto>[] = [
    { key: 'what', header: t('columns.what'), isMain: true, cell: ({ name }) => copy.nameOf(name) },
    { key: 'state', header: t('columns.state'), cell: ({ state }) => <Tag>{t(`states.${state}`)}</Tag> },
    { key: 'reason', header: t('columns.reason'), cell: ({ reason }) => reason && copy.reasonOf(reason) },
    {
      key: 'attempts',
      header: t('columns.attempts'),
      cell: ({ attempts, attemptsAllowed }) => t('attempts', { attempts, allowed: attemptsAllowed }),
    },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{copy.timeOf(createdAt)}</time>,
    },
    {
      key: 'startsAt',
      header: t('columns.startsAt'),
      isDefault: false,
      cell: ({ startsAt }) => <time dateTime={startsAt}>{copy.timeOf(startsAt)}</time>,
    },
    {
      key: 'finishedAt',
      header: t('columns.finishedAt'),
      isDefault: false,
      cell: ({ finishedAt }) => finishedAt && <time dateTime={finishedAt}>{copy.timeOf(finishedAt)}</time>,
    },
    { key: 'id', header: t('columns.id'), isDefault: false, cell: ({ id }) => <code translate="no">{id}</code> },
  ];

  return (
    <div className={styles.page}>
      <JobCounts queues={queues.data} />
      <DataTable
        name="jobs"
        caption={t('title')}
        columns={columns}
        pages={pages}
        nameOf={({ name, createdAt }) => t('job', { what: copy.nameOf(name), when: copy.timeOf(createdAt) })}
        isFiltered={list.isFiltered}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <Filters list={list}>
            <FilterSelect
              list={list}
              name="state"
              label={t('filters.state')}
              options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="name"
              label={t('filters.name')}
              options={(queues.data ?? []).map(({ name }) => ({ value: name, label: copy.nameOf(name) }))}
            />
          </Filters>
        }
        bulk={[
          { key: 'retry', label: t('retry'), isFor: hasFailed, run: (ids) => retry({ ids }).unwrap() },
          {
            key: 'discard',
            label: t('discard'),
            isFor: hasFailed,
            run: (ids) => discard({ ids }).unwrap(),
            confirm: (count) => ({ title: t('discardTitle', { count }), text: t('discardText'), action: t('discard') }),
          },
        ]}
      />
    </div>
  );
}
