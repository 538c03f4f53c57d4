import {
  listAdminConsentFormsFilters,
  useListAdminConsentFormsPagesInfiniteQuery,
  useResendConsentReceiptsMutation,
  type AdminConsentFormDto,
} from '@leap/client/admin';
import { sessionTypes } from '@leap/domain';
import { languages } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { FilterDate, Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { consentFormsTexts } from './consent-forms-texts';

export const texts = consentFormsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-consents:head.title'), description: t('admin-consents:head.description'), noindex: true };
}

/** /admin/consent-forms: consents and withdrawals. */
export function Page() {
  const { t } = useTranslation('admin-consents');
  return (
    <AdminLayout section="consent-forms" next={paths.consentForms} title={t('title')} intro={t('intro')}>
      <ConsentForms />
    </AdminLayout>
  );
}

const states = ['active', 'withdrawn'] as const;

function ConsentForms() {
  const { t } = useTranslation('admin-consents');
  const list = useListFilters(listAdminConsentFormsFilters);
  const pages = useListAdminConsentFormsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const [resend] = useResendConsentReceiptsMutation();

  return (
    <DataTable
      name="consent-forms"
      caption={t('title')}
      columns={useColumns()}
      pages={pages}
      nameOf={({ participantName }) => participantName}
      rowLink={({ id }) => paths.consentForm(id)}
      csv={csvAddress('/api/admin/consent-forms/export.csv', list.filters)}
      bulk={[
        {
          key: 'resend',
          label: t('resend.action'),
          isFor: ({ isActive }) => isActive,
          run: (ids) => resend({ ids }).unwrap(),
          confirm: (count) => ({
            title: t('resend.title', { count }),
            text: t('resend.text'),
            action: t('resend.action'),
          }),
        },
      ]}
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
            name="sessionType"
            label={t('filters.session')}
            options={sessionTypes.map((value) => ({ value, label: t(`sessions.${value}`) }))}
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

function useColumns(): Column<AdminConsentFormDto>[] {
  const { t } = useTranslation('admin-consents');
  const { time } = useTime();
  return [
    { key: 'name', header: t('fields.name'), cell: ({ participantName }) => participantName, isMain: true },
    {
      key: 'state',
      header: t('fields.state'),
      cell: ({ isActive }) => <Tag>{t(isActive ? 'states.active' : 'states.withdrawn')}</Tag>,
    },
    { key: 'session', header: t('fields.session'), cell: ({ sessionType }) => t(`sessions.${sessionType}`) },
    {
      key: 'email',
      header: t('fields.email'),
      cell: ({ id, email }) => (
        <PersonLink kind="consent-form" id={id}>
          {email}
        </PersonLink>
      ),
    },
    { key: 'phone', header: t('fields.phone'), cell: ({ phone }) => phone, isDefault: false },
    {
      key: 'language',
      header: t('fields.language'),
      cell: ({ language }) => t(`languages.${language}`),
      isDefault: false,
    },
    {
      key: 'version',
      header: t('fields.version'),
      cell: ({ declarationVersion }) => declarationVersion,
      isDefault: false,
    },
    {
      key: 'withdrawnAt',
      header: t('fields.withdrawnAt'),
      cell: ({ withdrawalDate }) => withdrawalDate && time(withdrawalDate),
      isDefault: false,
    },
    { key: 'consentedAt', header: t('fields.consentedAt'), cell: ({ consentTimestamp }) => time(consentTimestamp) },
  ];
}
