import {
  listAdminSupportRequestsFilters,
  useListAdminSupportRequestsPagesInfiniteQuery,
  useFinishAdminSupportRequestsMutation,
  useReopenAdminSupportRequestsMutation,
  type AdminSupportRequestDto,
} from '@leap/client/admin';
import { languages } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ContactLink } from '../people/contact-link';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import type { BulkAction, Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { FilterDate, Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { supportRequestsTexts } from './support-requests-texts';

export const texts = supportRequestsTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-support-requests:head.title'),
    description: t('admin-support-requests:head.description'),
    noindex: true,
  };
}

/** /admin/support-requests: requests for a call, with preferred times. */
export function Page() {
  const { t } = useTranslation('admin-support-requests');
  return (
    <AdminLayout section="support-requests" next={paths.supportRequests} title={t('title')} intro={t('intro')}>
      <SupportRequests />
    </AdminLayout>
  );
}

const states = ['open', 'done'] as const;

function SupportRequests() {
  const { t } = useTranslation('admin-support-requests');
  const list = useListFilters(listAdminSupportRequestsFilters);
  const pages = useListAdminSupportRequestsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });

  return (
    <DataTable
      name="support-requests"
      caption={t('title')}
      columns={useColumns()}
      pages={pages}
      nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
      rowLink={({ id }) => paths.supportRequest(id)}
      bulk={useBulkActions()}
      csv={csvAddress('/api/admin/support-requests/export.csv', list.filters)}
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
            name="language"
            label={t('filters.language')}
            options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
          <FilterDate list={list} name="from" label={t('filters.from')} />
          <FilterDate list={list} name="to" label={t('filters.to')} />
        </Filters>
      }
    />
  );
}

function useColumns(): Column<AdminSupportRequestDto>[] {
  const { t } = useTranslation('admin-support-requests');
  const { time } = useTime();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      isMain: true,
    },
    {
      key: 'state',
      header: t('fields.state'),
      cell: ({ doneAt }) => <Tag>{t(doneAt === undefined ? 'states.open' : 'states.done')}</Tag>,
    },
    { key: 'phone', header: t('fields.phone'), cell: ({ phone }) => <ContactLink phone={phone} /> },
    { key: 'bestTimeToCall', header: t('fields.bestTimeToCall'), cell: ({ bestTimeToCall }) => bestTimeToCall },
    {
      key: 'email',
      header: t('fields.email'),
      cell: ({ id, email }) => (
        <PersonLink kind="support-request" id={id}>
          {email}
        </PersonLink>
      ),
      isDefault: false,
    },
    {
      key: 'language',
      header: t('fields.language'),
      cell: ({ language }) => t(`languages.${language}`),
      isDefault: false,
    },
    { key: 'doneAt', header: t('fields.doneAt'), cell: ({ doneAt }) => doneAt && time(doneAt), isDefault: false },
    { key: 'createdAt', header: t('fields.createdAt'), cell: ({ createdAt }) => time(createdAt) },
  ];
}

function useBulkActions(): BulkAction<AdminSupportRequestDto>[] {
  const { t } = useTranslation('admin-support-requests');
  const [finish] = useFinishAdminSupportRequestsMutation();
  const [reopen] = useReopenAdminSupportRequestsMutation();
  return [
    {
      key: 'finish',
      label: t('actions.finish'),
      run: (ids) => finish({ ids }).unwrap(),
      isFor: ({ doneAt }) => doneAt === undefined,
    },
    {
      key: 'reopen',
      label: t('actions.reopen'),
      run: (ids) => reopen({ ids }).unwrap(),
      isFor: ({ doneAt }) => doneAt !== undefined,
    },
  ];
}
