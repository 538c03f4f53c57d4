import { useListAdminPodsPagesInfiniteQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, Callout, Skeleton, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { usePodCall } from '../pods/use-pod-call';
import { RecordPart } from '../record/record-page';
import { More } from '../table/more';
import recordStyles from '../record/record.module.css';

/** The further calls that take place every week: those of pods, each with a page on which it is set, moved and cancelled. */
export function PodCalls() {
  const { t } = useTranslation('admin-weekly-call');
  const callOf = usePodCall();
  const pages = useListAdminPodsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const pods = pages.currentData?.pages.flatMap(({ items }) => items);
  return (
    <RecordPart id="pod-calls" title={t('pods.title')}>
      <p className="ui-soft">{t('pods.text')}</p>
      {!pods && pages.isFetching && <Skeleton lines={2} />}
      {!pods && !pages.isFetching && (
        <Callout tone="alarm" role="alert">
          <p>{t('pods.failed')}</p>
          <Button variant="secondary" size="small" onClick={() => void pages.refetch()}>
            {t('pods.again')}
          </Button>
        </Callout>
      )}
      {pods && pods.length > 0 && (
        <ul className={recordStyles.rows}>
          {pods.map(({ id, name, call }) => (
            <li key={id} className={recordStyles.row}>
              <span className={recordStyles.rowText}>
                <TextLink to={paths.pod(id)}>{name}</TextLink> <span className="ui-soft">{callOf(call)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {pods && <More pages={pages} count={pods.length} label={t('pods.more')} />}
      <p>
        <ButtonLink to={paths.pod('new')} variant="secondary">
          {t('pods.add')}
        </ButtonLink>
      </p>
    </RecordPart>
  );
}
