import { useGetAdminWeeklyCallQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, LoadingRegion, Skeleton } from '@leap/ui';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { pageTextsTexts } from '../page-texts/page-texts-texts';
import { podTexts } from '../pods/pod-texts';
import { History } from '../record/history';
import { PartLinks, RecordPart } from '../record/record-page';
import { ListFailure } from '../table/list-failure';
import { ComingCalls } from '../coming-calls/coming-calls';
import { PodCalls } from './pod-calls';
import { ScheduleForm } from './schedule-form';
import { weeklyCallTexts } from '../coming-calls/weekly-call-texts';

export const texts = { ...podTexts, ...pageTextsTexts, ...weeklyCallTexts };

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-weekly-call:head.title'),
    description: t('admin-weekly-call:head.description'),
    noindex: true,
  };
}

/** /admin/weekly-call: the coming calls, when and where the call takes place every week, and the further calls of pods. */
export function Page() {
  const { t } = useTranslation('admin-weekly-call');
  return (
    <AdminLayout
      section="weekly-call"
      next={paths.weeklyCall}
      title={t('title')}
      intro={t('intro')}
      actions={
        <ButtonLink to={paths.callSheets} variant="secondary">
          {t('sheets.title')}
        </ButtonLink>
      }
      hasOwnClock
    >
      <WeeklyCall />
    </AdminLayout>
  );
}

function WeeklyCall() {
  const { t } = useTranslation('admin-weekly-call');
  const { t: common } = useTranslation('admin-content');
  const {
    data: call,
    error,
    isFetching,
    refetch,
  } = useGetAdminWeeklyCallQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (call === undefined) {
    if (error !== undefined && !isFetching)
      return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={8} />
      </LoadingRegion>
    );
  }
  return (
    <div className={contentStyles.page}>
      <PartLinks
        parts={[
          { id: 'calls', title: t('calls.title') },
          { id: 'schedule', title: t('schedule.title') },
          { id: 'pod-calls', title: t('pods.title') },
          { id: 'history', title: common('history') },
        ]}
      />
      <ComingCalls call={call} refetch={() => void refetch()} />
      <RecordPart id="schedule" title={t('schedule.title')}>
        <ScheduleForm call={call} />
      </RecordPart>
      <PodCalls />
      <RecordPart id="history" title={common('history')}>
        <History subjectType="weekly-call" subjectId={call.id} />
      </RecordPart>
    </div>
  );
}
