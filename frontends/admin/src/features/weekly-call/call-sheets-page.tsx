import {
  fetchNextPage,
  useListAdminCallSheetLinesPagesInfiniteQuery,
  useListAdminCallSheetsQuery,
  useListAdminPodsPagesInfiniteQuery,
  type CallSheetDto,
  type CallSheetLineDto,
} from '@leap/client/admin';
import { zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, cx, LoadingRegion, SelectField, Skeleton } from '@leap/ui';
import { useEffect } from 'react';
import { paths } from '../../paths';
import { weeklyCallTexts } from '../coming-calls/weekly-call-texts';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { ListFailure } from '../table/list-failure';
import { useListFilters, type ListFilters } from '../table/use-list-filters';
import { CallPeople, type CallPeopleProps } from './call-people';
import styles from './call-sheets.module.css';
import { useLiveSheet } from './use-live-sheet';

export const texts = weeklyCallTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-weekly-call:sheets.title'),
    description: t('admin-weekly-call:sheets.intro'),
    noindex: true,
  };
}

/** /admin/call-sheets: who comes to the next weekly call and brings what, also to earlier ones and those of pods; can be printed. */
export function Page() {
  const { t } = useTranslation('admin-weekly-call');
  return (
    <AdminLayout
      section="call-sheets"
      next={paths.callSheets}
      title={t('sheets.title')}
      intro={<span className={styles.screen}>{t('sheets.intro')}</span>}
      actions={
        <span className={styles.actions}>
          <Button variant="secondary" onClick={() => window.print()}>
            {t('sheets.print')}
          </Button>
          <ButtonLink to={paths.weeklyCall} variant="quiet">
            {t('sheets.schedule')}
          </ButtonLink>
        </span>
      }
      hasOwnClock
    >
      <CallSheets />
    </AdminLayout>
  );
}

const keys = ['week', 'pod'] as const;

function CallSheets() {
  const { t } = useTranslation('admin-weekly-call');
  const language = useLanguage();
  const { day } = useTime();
  const list = useListFilters(keys);
  const podId = list.filters.pod;
  const { currentData, error, isFetching, refetch } = useListAdminCallSheetsQuery(podId, {
    refetchOnMountOrArgChange: true,
  });
  const sheet =
    currentData?.find(({ week }) => week === list.filters.week) ?? currentData?.find(({ isNext }) => isNext);
  if (!currentData || !sheet) {
    if (error !== undefined && !isFetching)
      return <ListFailure error={error} isBusy={false} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  const callOf = ({ startsAt, timeZone, week }: CallSheetDto): string =>
    startsAt === undefined
      ? t('sheets.week', { day: day(week) })
      : formatDate(startsAt, language, 'dateTime', timeZone);
  const zone = zoneName(new Date(sheet.startsAt ?? sheet.week), sheet.timeZone, language);
  const nameOf = (each: CallSheetDto): string => {
    const call = callOf(each);
    return each.isNext
      ? t('sheets.next', { call })
      : each.status === 'cancelled'
        ? t('sheets.canceled', { call })
        : call;
  };
  return (
    <>
      <h2 className={cx('ui-h3', styles.printed)}>
        {callOf(sheet)} ({zone})
      </h2>
      <ChooseSeries list={list} />
      <SelectField
        name="week"
        label={t('sheets.choose')}
        help={t('sheets.zone', { zone })}
        className={styles.choice}
        value={sheet.week}
        options={currentData.map((each) => ({ value: each.week, label: nameOf(each) }))}
        onChange={({ currentTarget }) => list.set('week', currentTarget.value)}
      />
      <Sheet key={`${sheet.week} ${podId}`} sheet={sheet} podId={podId} caption={callOf(sheet)} />
    </>
  );
}

function Loading() {
  const { t } = useTranslation('admin-weekly-call');
  return (
    <LoadingRegion label={t('sheets.loading')}>
      <Skeleton lines={6} />
    </LoadingRegion>
  );
}

/** The lists of one call, kept up to date. */
function Sheet({ sheet, podId, caption }: CallPeopleProps) {
  if (!useLiveSheet(sheet.week, podId)) return <Loading />;
  return (
    <>
      {podId === undefined && <Lines week={sheet.week} caption={caption} />}
      <CallPeople sheet={sheet} podId={podId} caption={caption} />
    </>
  );
}

/** Whose call: that of all members, or that of a pod; nothing while no pod has a call. */
function ChooseSeries({ list }: { list: ListFilters<(typeof keys)[number]> }) {
  const { t } = useTranslation('admin-weekly-call');
  const pages = useListAdminPodsPagesInfiniteQuery({});
  const { hasNextPage, isFetching, isError } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage(pages);
  });
  const pods = pages.data?.pages.flatMap(({ items }) => items).filter(({ call }) => call) ?? [];
  if (pods.length === 0 && list.filters.pod === undefined) return null;
  return (
    <SelectField
      name="pod"
      label={t('people.series')}
      className={styles.choice}
      value={list.filters.pod ?? ''}
      options={[
        { value: '', label: t('people.everyone') },
        ...pods.map(({ id, name }) => ({ value: id, label: t('people.pod', { name }) })),
      ]}
      onChange={({ currentTarget }) => list.set('pod', currentTarget.value)}
    />
  );
}

function Lines({ week, caption }: { week: string; caption: string }) {
  const { t } = useTranslation('admin-weekly-call');
  const pages = useListAdminCallSheetLinesPagesInfiniteQuery({ week }, { refetchOnMountOrArgChange: true });
  const columns: Column<CallSheetLineDto>[] = [
    { key: 'person', header: t('sheets.columns.person'), isMain: true, cell: ({ name }) => name },
    { key: 'moved', header: t('sheets.columns.moved'), cell: ({ moved }) => moved },
    { key: 'brings', header: t('sheets.columns.brings'), cell: ({ brings }) => brings },
    {
      key: 'homework',
      header: t('sheets.columns.homework'),
      cell: ({ homework }) => homework && t('sheets.done', { done: homework.doneCount, count: homework.itemsCount }),
    },
  ];
  const title = pages.data?.pages.flatMap(({ items }) => items).find(({ homework }) => homework)?.homework?.callTitle;
  return (
    <>
      <DataTable
        name="call-sheet"
        caption={caption}
        columns={columns}
        pages={pages}
        nameOf={({ name }) => name}
        rowLink={({ userId }) => paths.person('user', userId)}
        empty={{ title: t('sheets.empty.title'), text: t('sheets.empty.text') }}
      />
      {title !== undefined && <p className="ui-small">{t('sheets.homework', { title })}</p>}
    </>
  );
}
