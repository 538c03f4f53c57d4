import {
  listAdminCallRecordingsFilters,
  useListAdminCallRecordingsPagesInfiniteQuery,
  useBulkHideAdminCallRecordingsMutation,
  useBulkPublishAdminCallRecordingsMutation,
  type AdminCallRecordingDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { FathomImport } from './fathom-import';
import { recordingsTexts } from './recordings-texts';

export const texts = recordingsTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-recordings:head.title'),
    description: t('admin-recordings:head.description'),
    noindex: true,
  };
}

/** /admin/recordings: recordings, including pending ones. */
export function Page() {
  const { t } = useTranslation('admin-recordings');
  return (
    <AdminLayout
      section="recordings"
      next={paths.recordings}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.recording('new')}>{t('new')}</ButtonLink>}
    >
      <Recordings />
      <FathomImport />
    </AdminLayout>
  );
}

const states = ['pending', 'published', 'hidden'] as const;

function Recordings() {
  const { t } = useTranslation('admin-recordings');
  const { time: timeOf } = useTime();
  const list = useListFilters(listAdminCallRecordingsFilters);
  const pages = useListAdminCallRecordingsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const [publish] = useBulkPublishAdminCallRecordingsMutation();
  const [hide] = useBulkHideAdminCallRecordingsMutation();
  const columns: Column<AdminCallRecordingDto>[] = [
    { key: 'title', header: t('columns.title'), isMain: true, cell: ({ title }) => title },
    {
      key: 'recordedAt',
      header: t('columns.recordedAt'),
      cell: ({ recordedAt }) => <time dateTime={recordedAt}>{timeOf(recordedAt)}</time>,
    },
    { key: 'state', header: t('columns.state'), cell: ({ state }) => <Tag>{t(`states.${state}`)}</Tag> },
    {
      key: 'duration',
      header: t('columns.duration'),
      cell: ({ duration }) => duration !== undefined && t('minutes', { count: duration }),
    },
    { key: 'attendees', header: t('columns.attendees'), cell: ({ attendees }) => attendees.join(', ') },
    { key: 'notes', header: t('columns.notes'), isDefault: false, cell: ({ notesCount }) => notesCount },
    {
      key: 'source',
      header: t('columns.source'),
      isDefault: false,
      cell: ({ isFromFathom }) => t(isFromFathom ? 'fromFathom' : 'byHand'),
    },
  ];
  return (
    <DataTable
      name="recordings"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ title }) => title}
      rowLink={({ id }) => paths.recording(id)}
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
        </Filters>
      }
      csv={csvAddress('/api/admin/call-recordings/export.csv', list.filters)}
      bulk={[
        {
          key: 'publish',
          label: t('show'),
          isFor: ({ state }) => state !== 'published',
          run: (ids) => publish({ ids }).unwrap(),
          confirm: (count) => ({ title: t('publishTitle', { count }), text: t('publishText'), action: t('show') }),
        },
        {
          key: 'hide',
          label: t('hide'),
          isFor: ({ state }) => state === 'published',
          run: (ids) => hide({ ids }).unwrap(),
        },
      ]}
    />
  );
}
