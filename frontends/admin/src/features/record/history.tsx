import { useListAdminAuditEntriesPagesInfiniteQuery, type AuditSubjectType } from '@leap/client/admin';
import type { FormValues } from '@leap/forms';
import { useTexts, useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';
import { Suspense } from 'react';
import { auditTexts } from '../audit-log/audit-texts';
import { useAuditLabels } from '../audit-log/use-audit-labels';
import { EditChanges, type HistoryForm } from './edit-changes';
import styles from './record.module.css';
import { More } from '../table/more';

interface HistoryProps<Values extends FormValues, Saved extends object> {
  subjectType: AuditSubjectType;
  subjectId: string;
  /** The form that edits the record: entries of edits then show what changed. */
  form?: HistoryForm<Values, Saved>;
}

/** Audit entries of one record, newest first. Actions by `useAction` appear at once. */
export function History<Values extends FormValues, Saved extends object>(props: HistoryProps<Values, Saved>) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <Entries {...props} />
    </Suspense>
  );
}

function Entries<Values extends FormValues, Saved extends object>({
  subjectType,
  subjectId,
  form,
}: HistoryProps<Values, Saved>) {
  useTexts(auditTexts);
  const { t } = useTranslation('admin-audit');
  const texts = useAuditLabels();
  const query = useListAdminAuditEntriesPagesInfiniteQuery(
    { subjectType, subjectId },
    { refetchOnMountOrArgChange: true },
  );
  const entries = query.currentData?.pages.flatMap(({ items }) => items);

  if (!entries && query.isFetching) {
    return (
      <LoadingRegion label={t('history.loading')}>
        <Skeleton lines={3} />
      </LoadingRegion>
    );
  }
  if (!entries) {
    return (
      <Callout tone="alarm" role="alert">
        <p>{t('history.failed')}</p>
        <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
          {t('history.again')}
        </Button>
      </Callout>
    );
  }
  if (entries.length === 0) return <p className="ui-soft">{t('history.empty')}</p>;
  return (
    <>
      <ol className={styles.events}>
        {entries.map(({ id, action, actor, createdAt, changes }) => (
          <li key={id} className={styles.event}>
            <time dateTime={createdAt}>{texts.timeOf(createdAt)}</time>
            <strong>{texts.actionOf(action)}</strong>
            <span className="ui-soft">{texts.actorOf(actor)}</span>
            {form && changes && <EditChanges changes={changes} form={form} />}
          </li>
        ))}
      </ol>
      <More pages={query} count={entries.length} label={t('history.more')} />
    </>
  );
}
