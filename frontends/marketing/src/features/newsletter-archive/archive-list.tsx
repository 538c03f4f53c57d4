import { useListArchivedCampaignsPagesInfiniteQuery, type ArchivedCampaignSummaryDto } from '@leap/client/marketing';
import { formatDay, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { Button, EmptyState, ErrorState, LoadingRegion, Skeleton } from '@leap/ui';
import type { Ref } from 'react';
import { ListFoot, useNewRows } from '../page-parts/list-foot';
import styles from './archive-list.module.css';
import { archivePaths } from './archive-paths';

const SKELETONS = 3;

/** Past newsletters as rows, the last first, more on demand. */
export function ArchiveList() {
  const { t } = useTranslation('marketing-newsletter-archive');
  const query = useListArchivedCampaignsPagesInfiniteQuery({ language: useLanguage() });
  const campaigns = query.data?.pages.flatMap((page) => page.items) ?? [];
  const newRows = useNewRows(campaigns.length);

  if (query.isLoading)
    return (
      <LoadingRegion label={t('list.loading')}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton />
            <Skeleton lines={3} />
          </div>
        ))}
      </LoadingRegion>
    );
  if (query.data === undefined)
    return (
      <ErrorState
        title={t('list.error.title')}
        action={<Button onClick={() => void query.refetch()}>{t('list.error.retry')}</Button>}
      >
        {t('list.error.text')}
      </ErrorState>
    );
  if (campaigns.length === 0) return <EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>;
  return (
    <>
      {campaigns.map((campaign, index) => (
        <ArchiveRow key={campaign.id} campaign={campaign} linkRef={newRows.linkRef(index)} />
      ))}
      <ListFoot
        query={query}
        onMore={newRows.expect}
        button={t('list.more.button')}
        busy={t('list.more.busy')}
        failed={t('list.more.failed')}
      />
    </>
  );
}

interface ArchiveRowProps {
  campaign: ArchivedCampaignSummaryDto;
  linkRef?: Ref<HTMLAnchorElement>;
}

/** One past newsletter. The whole row is clickable; its only link is the subject. */
function ArchiveRow({ campaign: { id, subject, excerpt, sentAt }, linkRef }: ArchiveRowProps) {
  return (
    <article className={styles.row}>
      <time className={styles.date} dateTime={sentAt}>
        {formatDay(sentAt, useLanguage(), 'short')}
      </time>
      <div className={styles.text}>
        <h2 className={styles.subject}>
          <Link className={styles.link} to={archivePaths.to(id)} ref={linkRef}>
            {subject}
          </Link>
        </h2>
        <p className={styles.excerpt}>{excerpt}</p>
      </div>
    </article>
  );
}
