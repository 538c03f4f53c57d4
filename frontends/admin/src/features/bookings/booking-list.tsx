import {
  listAdminBookingsFilters,
  useListAdminBookingsPagesInfiniteQuery,
  type AdminBookingRowDto,
} from '@leap/client/admin';
import { bookingStatuses, languages } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { timeZoneCity } from '@leap/i18n/time-zones';
import { useTranslation } from '@leap/platform';
import { Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PersonLink } from '../people/person-link';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { FilterDate, Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { useBookingLabels } from './use-booking-labels';
import { useMeetingTypes } from './use-meeting-types';
import { useBulkActions } from './use-bulk-actions';

/** All calls, the latest first. */
export function BookingList() {
  const { t } = useTranslation('admin-bookings');
  const texts = useBookingLabels();
  const language = useLanguage();
  const meetingTypes = useMeetingTypes();
  const list = useListFilters(listAdminBookingsFilters);
  const pages = useListAdminBookingsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const bulk = useBulkActions(pages.data?.pages.flatMap(({ items }) => items) ?? []);
  const nameOf = ({ firstName, lastName }: AdminBookingRowDto) => `${firstName} ${lastName}`;

  const columns: Column<AdminBookingRowDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: nameOf },
    {
      key: 'startsAt',
      header: t('columns.startsAt'),
      cell: ({ startsAt }) => <time dateTime={startsAt}>{texts.timeOf(startsAt)}</time>,
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: ({ bookingStatus }) => <Tag>{texts.statusOf(bookingStatus)}</Tag>,
    },
    {
      key: 'email',
      header: t('columns.email'),
      cell: ({ id, email }) => (
        <PersonLink kind="booking" id={id}>
          {email}
        </PersonLink>
      ),
    },
    {
      key: 'meetingType',
      header: t('facts.meetingType'),
      cell: ({ meetingType }) => meetingTypes.nameOf(meetingType),
    },
    { key: 'phone', header: t('columns.phone'), cell: ({ phone }) => phone },
    {
      key: 'timezone',
      header: t('columns.timezone'),
      isDefault: false,
      cell: ({ timezone }) => timeZoneCity(timezone, language),
    },
    {
      key: 'language',
      header: t('columns.language'),
      isDefault: false,
      cell: ({ language }) => texts.languageOf(language),
    },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      isDefault: false,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{texts.timeOf(createdAt)}</time>,
    },
  ];

  const { memberId } = list.filters;
  return (
    <>
      {memberId !== undefined && (
        <p>
          {t('ofMember.text')} <TextLink to={paths.member(memberId)}>{t('ofMember.link')}</TextLink>
        </p>
      )}
      <DataTable<AdminBookingRowDto>
        name="bookings"
        caption={t('title')}
        columns={columns}
        pages={pages}
        nameOf={(row) => t('row', { name: nameOf(row), when: texts.timeOf(row.startsAt) })}
        rowLink={({ id }) => paths.booking(id)}
        bulk={bulk}
        isFiltered={list.isFiltered}
        csv={csvAddress('/api/admin/bookings/export.csv', list.filters)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <Filters list={list}>
            <SearchField list={list} name="q" label={t('filters.q')} help={t('filters.qHelp')} />
            <FilterSelect
              list={list}
              name="status"
              label={t('filters.status')}
              options={bookingStatuses.map((value) => ({ value, label: texts.statusOf(value) }))}
            />
            <FilterSelect
              list={list}
              name="language"
              label={t('filters.language')}
              options={languages.map((value) => ({ value, label: texts.languageOf(value) }))}
            />
            <FilterDate list={list} name="from" label={t('filters.from')} />
            <FilterDate list={list} name="to" label={t('filters.to')} />
          </Filters>
        }
      />
    </>
  );
}
