import {
  listAdminSubscribersFilters,
  useListAdminSubscribersPagesInfiniteQuery,
  useDeleteAdminSubscribersMutation,
  useUnsubscribeAdminSubscribersMutation,
  type AdminSubscriberDto,
} from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { subscriberTones } from './subscriber-tones';
import { subscribersTexts } from './subscribers-texts';
import { Suppressions } from './suppressions';

export const texts = subscribersTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-subscribers:head.title'),
    description: t('admin-subscribers:head.description'),
    noindex: true,
  };
}

/** /admin/subscribers: newsletter subscribers in every state. */
export function Page() {
  const { t } = useTranslation('admin-subscribers');
  return (
    <AdminLayout section="subscribers" next={paths.subscribers} title={t('title')} intro={t('intro')}>
      <Subscribers />
      <Suppressions />
    </AdminLayout>
  );
}

const states = ['confirmed', 'pending', 'unsubscribed', 'suppressed'] as const;

function Subscribers() {
  const { t } = useTranslation('admin-subscribers');
  const { time: timeOf } = useTime();
  const list = useListFilters(listAdminSubscribersFilters);
  const pages = useListAdminSubscribersPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const [unsubscribe] = useUnsubscribeAdminSubscribersMutation();
  const [remove] = useDeleteAdminSubscribersMutation();

  const columns: Column<AdminSubscriberDto>[] = [
    { key: 'email', header: t('columns.email'), isMain: true, cell: ({ email }) => email },
    {
      key: 'name',
      header: t('columns.name'),
      cell: ({ id, name }) => (
        <PersonLink kind="subscriber" id={id}>
          {name}
        </PersonLink>
      ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      cell: ({ state }) => <Tag tone={subscriberTones[state]}>{t(`states.${state}`)}</Tag>,
    },
    { key: 'language', header: t('columns.language'), cell: (row) => t(`languages.${row.language}`) },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{timeOf(createdAt)}</time>,
    },
    {
      key: 'confirmedAt',
      header: t('columns.confirmedAt'),
      isDefault: false,
      cell: ({ confirmedAt }) => timeOf(confirmedAt),
    },
    {
      key: 'unsubscribedAt',
      header: t('columns.unsubscribedAt'),
      isDefault: false,
      cell: ({ unsubscribedAt }) => timeOf(unsubscribedAt),
    },
    {
      key: 'consentProof',
      header: t('columns.consentProof'),
      isDefault: false,
      cell: ({ consentProof }) => consentProof,
    },
    {
      key: 'suppression',
      header: t('columns.suppression'),
      isDefault: false,
      cell: ({ suppressionReason, suppressionNote }) =>
        [suppressionReason && t(`reasons.${suppressionReason}`), suppressionNote].filter(Boolean).join(': '),
    },
  ];

  return (
    <DataTable
      name="subscribers"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ email }) => email}
      rowLink={({ id }) => paths.subscriber(id)}
      csv={csvAddress('/api/admin/newsletter-subscribers/export.csv', list.filters)}
      isFiltered={list.isFiltered}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      filters={
        <Filters list={list}>
          <SearchField list={list} name="q" label={t('filters.q')} />
          <FilterSelect
            list={list}
            name="state"
            label={t('columns.state')}
            options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="language"
            label={t('columns.language')}
            options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        </Filters>
      }
      bulk={[
        {
          key: 'unsubscribe',
          label: t('unsubscribe.action'),
          isFor: ({ state }) => state !== 'unsubscribed',
          run: (ids) => unsubscribe({ ids }).unwrap(),
          confirm: (count) => ({
            title: t('unsubscribe.title', { count }),
            text: t('unsubscribe.text'),
            action: t('unsubscribe.action'),
          }),
        },
        {
          key: 'delete',
          label: t('delete.action'),
          run: (ids) => remove({ ids }).unwrap(),
          confirm: (count) => ({
            title: t('delete.title', { count }),
            text: t('delete.text'),
            action: t('delete.action'),
          }),
        },
      ]}
    />
  );
}
