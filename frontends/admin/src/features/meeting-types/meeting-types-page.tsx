import {
  listAdminMeetingTypesFilters,
  useListAdminMeetingTypesPagesInfiniteQuery,
  useMoveAdminMeetingTypeMutation,
  type AdminMeetingTypeDto,
} from '@leap/client/admin';
import { meetingTypeVisibilities } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, IconButton } from '@leap/ui';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { useAction } from '../record/use-action';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { meetingTypeTexts } from './meeting-type-texts';

export const texts = meetingTypeTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-meeting-types:head.title'),
    description: t('admin-meeting-types:head.description'),
    noindex: true,
  };
}

/** /admin/meeting-types: the meeting types in order. */
export function Page() {
  const { t } = useTranslation('admin-meeting-types');
  return (
    <AdminLayout
      section="meeting-types"
      next={paths.meetingTypes}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.meetingType('new')}>{t('new')}</ButtonLink>}
    >
      <MeetingTypes />
    </AdminLayout>
  );
}

function MeetingTypes() {
  const { t } = useTranslation('admin-meeting-types');
  const language = useLanguage();
  const list = useListFilters(listAdminMeetingTypesFilters);
  const pages = useListAdminMeetingTypesPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const columns: Column<AdminMeetingTypeDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: ({ name }) => name[language] },
    { key: 'minutes', header: t('columns.minutes'), cell: ({ minutes }) => t('minutes', { count: minutes }) },
    { key: 'location', header: t('columns.location'), cell: ({ location }) => t(`locations.${location}`) },
    { key: 'visibility', header: t('columns.visibility'), cell: ({ visibility }) => t(`visibility.${visibility}`) },
    { key: 'bookings', header: t('columns.bookings'), cell: ({ bookings }) => String(bookings) },
    { key: 'order', header: t('columns.order'), cell: (row) => <Order row={row} /> },
  ];
  return (
    <DataTable
      name="meeting-types"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ name }) => name[language]}
      rowLink={({ id }) => paths.meetingType(id)}
      isFiltered={list.isFiltered}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.meetingType('new')}>{t('new')}</ButtonLink>,
      }}
      filters={
        <Filters list={list}>
          <FilterSelect
            list={list}
            name="visibility"
            label={t('fields.visibility')}
            options={meetingTypeVisibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
          />
        </Filters>
      }
    />
  );
}

/** Moves it one position up or down. */
function Order({ row: { id, name } }: { row: AdminMeetingTypeDto }) {
  const { t } = useTranslation('admin-meeting-types');
  const language = useLanguage();
  const { runAction, isBusy } = useAction();
  const [move] = useMoveAdminMeetingTypeMutation();
  return (
    <span className={contentStyles.order}>
      {(['up', 'down'] as const).map((direction) => (
        <IconButton
          key={direction}
          icon="chevron-down"
          className={direction === 'up' ? contentStyles.turned : undefined}
          label={t(direction, { name: name[language] })}
          disabled={isBusy}
          onClick={() =>
            void runAction(() => move({ id, moveAdminMeetingTypeDto: { direction } }), { done: t('moved') })
          }
        />
      ))}
    </span>
  );
}
