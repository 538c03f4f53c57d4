import type { AdminPostReportDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, TextLink } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import { MarkdownText } from '../markdown/markdown-text';
import { Facts } from '../record/facts';
import { RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import styles from './community.module.css';

interface ReportsProps {
  reports: readonly AdminPostReportDto[];
  /** Resolves the reports with these ids. */
  resolve(ids: string[]): ReturnType<Parameters<ReturnType<typeof useAction>['runAction']>[0]>;
}

/** The reports of a post and of its comments, or of a note, with a button that resolves them. */
export function Reports({ reports, resolve }: ReportsProps) {
  const { t } = useTranslation('admin-community');
  const { time: timeOf } = useTime();
  const { runAction, isBusy } = useAction();
  const texts = useRef<HTMLParagraphElement>(null);
  const [hasResolved, setHasResolved] = useState(false);
  // Only the displayed ones: a report that arrives meanwhile stays open.
  const pending = reports.filter(({ resolvedAt }) => resolvedAt === undefined).map(({ id: report }) => report);
  const isAllResolved = reports.length > 0 && pending.length === 0;

  // The button that had the focus is removed with the last open report.
  useEffect(() => {
    if (hasResolved && isAllResolved) texts.current?.focus();
  }, [hasResolved, isAllResolved]);

  async function resolveOpen(): Promise<void> {
    const { isDone } = await runAction(() => resolve(pending), { done: t('resolve.done') });
    if (isDone) setHasResolved(true);
  }

  return (
    <RecordPart id="reports" title={t('reports')}>
      {reports.length === 0 && <p>{t('noReports')}</p>}
      <div className={styles.reports}>
        {reports.map(({ id: key, reason, details, comment, reporterId, reporterName, createdAt, resolvedAt }) => (
          <Facts
            key={key}
            items={[
              { label: t('reason'), value: t(`reasons.${reason}`) },
              { label: t('reporter'), value: <TextLink to={paths.member(reporterId)}>{reporterName}</TextLink> },
              { label: t('columns.createdAt'), value: timeOf(createdAt) },
              { label: t('resolve.at'), value: resolvedAt && timeOf(resolvedAt) },
              { label: t('details'), value: details, isLong: true },
              {
                label: t('reportedComment'),
                isLong: true,
                value: comment && (
                  <>
                    <MarkdownText text={comment.content} />
                    <TextLink to={paths.communityComment(comment.id)}>
                      {t('reportedCommentBy', { name: comment.authorName })}
                    </TextLink>{' '}
                    {t(`statesLong.comments.${comment.visibility}`)}
                  </>
                ),
              },
            ]}
          />
        ))}
      </div>
      {isAllResolved && (
        <p ref={texts} className="ui-soft" tabIndex={-1}>
          {t('resolve.none')}
        </p>
      )}
      {pending.length > 0 && (
        <>
          <p className="ui-soft">{t('resolve.hint')}</p>
          <p className="ui-row">
            <Button
              size="small"
              variant="secondary"
              busy={isBusy}
              busyLabel={t('busy')}
              onClick={() => void resolveOpen()}
            >
              {t('resolve.action')}
            </Button>
          </p>
        </>
      )}
    </RecordPart>
  );
}
