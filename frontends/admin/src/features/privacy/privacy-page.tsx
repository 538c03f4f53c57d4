import {
  listAdminPrivacyRequestsFilters,
  useListAdminPrivacyRequestsPagesInfiniteQuery,
  type PrivacyRequestDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { RecordPart } from '../record/record-page';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { FindPerson } from './find-person';
import { isOverdue } from './is-overdue';
import { NewRequestForm } from './new-request-form';
import styles from './privacy.module.css';
import { privacyTexts } from './privacy-texts';

export const texts = privacyTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-privacy:head.title'), description: t('admin-privacy:head.description'), noindex: true };
}

/** /admin/privacy: privacy requests, and the search for a person's data. */
export function Page() {
  const { t } = useTranslation('admin-privacy');
  return (
    <AdminLayout section="privacy" next={paths.privacy} title={t('title')} intro={t('intro')}>
      <div className={styles.parts}>
        <Requests />
        <RecordPart id="new" title={t('new.title')}>
          <NewRequestForm />
        </RecordPart>
        <RecordPart id="find" title={t('find.title')}>
          <p>{t('find.intro')}</p>
          <FindPerson />
        </RecordPart>
      </div>
    </AdminLayout>
  );
}

const kinds = ['access', 'erasure', 'correction'] as const;
const states = ['open', 'closed'] as const;

function Requests() {
  const { t } = useTranslation('admin-privacy');
  const list = useListFilters(listAdminPrivacyRequestsFilters);
  const pages = useListAdminPrivacyRequestsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });

  return (
    <DataTable
      name="privacy-requests"
      caption={t('title')}
      columns={useColumns()}
      pages={pages}
      nameOf={({ email }) => email}
      rowLink={({ id }) => paths.privacyRequest(id)}
      isFiltered={list.isFiltered}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      filters={
        <Filters list={list}>
          <SearchField list={list} name="q" label={t('filters.q')} />
          <FilterSelect
            list={list}
            name="state"
            label={t('filters.state')}
            options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="kind"
            label={t('filters.kind')}
            options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Filters>
      }
    />
  );
}

function useColumns(): Column<PrivacyRequestDto>[] {
  const { t } = useTranslation('admin-privacy');
  const { day, time } = useTime();
  return [
    { key: 'email', header: t('fields.email'), cell: ({ email }) => email, isMain: true },
    { key: 'kind', header: t('fields.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'state',
      header: t('fields.state'),
      cell: (request) =>
        isOverdue(request) ? (
          <Tag tone="clay">{t('states.overdue')}</Tag>
        ) : (
          <Tag>{t(request.outcome === undefined ? 'states.open' : `outcomes.${request.outcome}`)}</Tag>
        ),
    },
    {
      key: 'dueOn',
      header: t('fields.dueOn'),
      cell: (request) =>
        isOverdue(request) ? (
          <span className={styles.overdue}>{t('overdueSince', { when: day(request.dueOn) })}</span>
        ) : (
          day(request.dueOn)
        ),
    },
    { key: 'receivedOn', header: t('fields.receivedOn'), cell: ({ receivedOn }) => day(receivedOn) },
    {
      key: 'closedAt',
      header: t('fields.closedAt'),
      cell: ({ closedAt }) => closedAt && time(closedAt),
      isDefault: false,
    },
  ];
}
