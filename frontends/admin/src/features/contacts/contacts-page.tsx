import {
  listAdminContactsFilters,
  useListAdminContactsPagesInfiniteQuery,
  useAnswerAdminContactsMutation,
  useReopenAdminContactsMutation,
  type AdminContactDto,
} from '@leap/client/admin';
import { coachingTypes } from '@leap/domain';
import { languages } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import type { BulkAction, Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { FilterDate, Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { contactsTexts } from './contacts-texts';
import { useSourceLabels } from './use-source-labels';

export const texts = contactsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-contacts:head.title'), description: t('admin-contacts:head.description'), noindex: true };
}

/** /admin/contacts: contacts, answered and open. */
export function Page() {
  const { t } = useTranslation('admin-contacts');
  return (
    <AdminLayout section="contacts" next={paths.contacts} title={t('title')} intro={t('intro')}>
      <Contacts />
    </AdminLayout>
  );
}

const kinds = ['lead', 'request'] as const;
const states = ['open', 'answered'] as const;

function Contacts() {
  const { t } = useTranslation('admin-contacts');
  const list = useListFilters(listAdminContactsFilters);
  const pages = useListAdminContactsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });

  return (
    <DataTable
      name="contacts"
      caption={t('title')}
      columns={useColumns()}
      pages={pages}
      nameOf={({ name }) => name}
      rowLink={({ id }) => paths.contact(id)}
      bulk={useBulkActions()}
      csv={csvAddress('/api/admin/contacts/export.csv', list.filters)}
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
          <FilterSelect
            list={list}
            name="coachingType"
            label={t('filters.program')}
            options={coachingTypes.map((value) => ({ value, label: t(`programs.${value}`) }))}
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

function useColumns(): Column<AdminContactDto>[] {
  const { t } = useTranslation('admin-contacts');
  const { time } = useTime();
  const sourceOf = useSourceLabels();
  return [
    { key: 'name', header: t('fields.name'), cell: ({ name }) => name, isMain: true },
    {
      key: 'state',
      header: t('fields.state'),
      cell: ({ answeredAt }) => <Tag>{t(answeredAt === undefined ? 'states.open' : 'states.answered')}</Tag>,
    },
    { key: 'program', header: t('fields.program'), cell: ({ coachingType }) => t(`programs.${coachingType}`) },
    { key: 'kind', header: t('fields.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'email',
      header: t('fields.email'),
      cell: ({ id, email }) => (
        <PersonLink kind="contact" id={id}>
          {email}
        </PersonLink>
      ),
    },
    { key: 'phone', header: t('fields.phone'), cell: ({ phone }) => phone, isDefault: false },
    { key: 'source', header: t('fields.source'), cell: ({ source }) => sourceOf(source), isDefault: false },
    {
      key: 'language',
      header: t('fields.language'),
      cell: ({ language }) => t(`languages.${language}`),
      isDefault: false,
    },
    {
      key: 'marketing',
      header: t('fields.marketing'),
      cell: ({ marketingConsent }) => t(marketingConsent ? 'yes' : 'no'),
      isDefault: false,
    },
    {
      key: 'answeredAt',
      header: t('fields.answeredAt'),
      cell: ({ answeredAt }) => answeredAt && time(answeredAt),
      isDefault: false,
    },
    { key: 'createdAt', header: t('fields.createdAt'), cell: ({ createdAt }) => time(createdAt) },
  ];
}

function useBulkActions(): BulkAction<AdminContactDto>[] {
  const { t } = useTranslation('admin-contacts');
  const [answer] = useAnswerAdminContactsMutation();
  const [reopen] = useReopenAdminContactsMutation();
  return [
    {
      key: 'answer',
      label: t('actions.answer'),
      run: (ids) => answer({ ids }).unwrap(),
      isFor: ({ answeredAt }) => answeredAt === undefined,
    },
    {
      key: 'reopen',
      label: t('actions.reopen'),
      run: (ids) => reopen({ ids }).unwrap(),
      isFor: ({ answeredAt }) => answeredAt !== undefined,
    },
  ];
}
