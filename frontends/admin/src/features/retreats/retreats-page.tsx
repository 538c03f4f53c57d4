import {
  listAdminRetreatOfferingsFilters,
  useListAdminRetreatOfferingsPagesInfiniteQuery,
  type AdminRetreatOfferingDto,
} from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, LanguageBadge } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { retreatTexts } from './retreat-texts';

export const texts = retreatTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-retreats:head.title'), description: t('admin-retreats:head.description'), noindex: true };
}

/** /admin/retreats: retreats and ceremonies. */
export function Page() {
  const { t } = useTranslation('admin-retreats');
  return (
    <AdminLayout
      section="retreats"
      next={paths.retreats}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.retreat('new')}>{t('new')}</ButtonLink>}
    >
      <Offerings />
    </AdminLayout>
  );
}

function Offerings() {
  const { t } = useTranslation('admin-retreats');
  const { t: common } = useTranslation('admin-content');
  const list = useListFilters(listAdminRetreatOfferingsFilters);
  const pages = useListAdminRetreatOfferingsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const columns: Column<AdminRetreatOfferingDto>[] = [
    { key: 'title', header: t('columns.title'), isMain: true, cell: ({ title }) => title },
    { key: 'kind', header: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { key: 'date', header: t('columns.date'), cell: ({ date }) => date },
    { key: 'location', header: t('columns.location'), cell: ({ location }) => location },
    {
      key: 'language',
      header: t('columns.language'),
      cell: ({ language }) => <LanguageBadge language={language} label={common(`languages.${language}`)} />,
    },
    {
      key: 'translation',
      header: t('columns.translation'),
      cell: ({ translationId }) => t(translationId ? 'paired' : 'alone'),
    },
    { key: 'state', header: t('columns.state'), cell: ({ visibility }) => common(`visibility.${visibility}`) },
    {
      key: 'position',
      header: t('columns.position'),
      isDefault: false,
      align: 'end',
      cell: ({ position }) => position,
    },
  ];
  return (
    <DataTable
      name="retreats"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ title }) => title}
      rowLink={({ id }) => paths.retreat(id)}
      isFiltered={list.isFiltered}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.retreat('new')}>{t('new')}</ButtonLink>,
      }}
      filters={
        <Filters list={list}>
          <FilterSelect
            list={list}
            name="language"
            label={common('language')}
            options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="visibility"
            label={common('visibility.label')}
            options={(['shown', 'hidden'] as const).map((value) => ({ value, label: common(`visibility.${value}`) }))}
          />
        </Filters>
      }
    />
  );
}
