import {
  fetchNextPage,
  useListPortalNotificationsPagesInfiniteQuery,
  useReadPortalNotificationsMutation,
  type PortalNotificationDto,
} from '@leap/client/membership';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, EmptyState, ErrorState, LoadingRegion, Skeleton, TextLink, VisuallyHidden } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect } from 'react';
import { paths } from '../../../paths';
import { useNow } from '../../weekly-call/use-clock';
import { useLostAccess } from '../community/use-lost-access';
import { PostTime } from '../post-parts/post-time';
import { useOwnZone } from '../settings/use-own-zone';
import styles from './whats-new.module.css';

const addressOf = ({ postId, callRecordingId }: PortalNotificationDto): string =>
  `${paths.memberPortal}?${postId === undefined ? `tab=recordings&recording=${callRecordingId}` : `post=${postId}`}`;

/** What is new for the member, the latest first; what is followed is marked as read. */
export function WhatsNewPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['membership-whats-new', 'shell']);
  const query = useListPortalNotificationsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const [markRead, marking] = useReadPortalNotificationsMutation();
  const lostAccess = useLostAccess();
  useOwnZone();
  const { error, isFetching } = query;
  const items = query.data?.pages.flatMap((page) => page.items);
  const latest = items?.[0];

  useEffect(() => {
    if (error && !isFetching) lostAccess(error);
  }, [error, isFetching, lostAccess]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('intro')}
      closeLabel={t('shell:common.close')}
      footer={
        latest &&
        items.some(({ isRead }) => !isRead) && (
          <Button
            variant="secondary"
            busy={marking.isLoading}
            busyLabel={t('readAllBusy')}
            onClick={() => void markRead({ until: latest.latestAt })}
          >
            {t('readAll')}
          </Button>
        )
      }
    >
      <p role="status" className="ui-soft">
        {marking.isError && t('readFailed')}
        {marking.isSuccess && t('readAllDone')}
      </p>
      {items ? (
        <Items
          items={items}
          onFollow={({ id, latestAt, isRead }) => {
            if (!isRead) void markRead({ id, until: latestAt });
            onClose();
          }}
        />
      ) : (
        <NotThere query={query} />
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          busy={query.isFetchingNextPage}
          busyLabel={t('moreBusy')}
          onClick={() => void fetchNextPage(query)}
        >
          {t('more')}
        </Button>
      )}
      <p role="status">{query.isFetchNextPageError && t('moreFailed')}</p>
    </Dialog>
  );
}

interface ItemsProps {
  items: readonly PortalNotificationDto[];
  onFollow(item: PortalNotificationDto): void;
}

function Items({ items, onFollow }: ItemsProps) {
  const { t } = useTranslation('membership-whats-new');
  const now = useNow();
  if (items.length === 0)
    return (
      <EmptyState headingLevel={3} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <TextLink to={addressOf(item)} onClick={() => onFollow(item)}>
            {t(`items.${item.kind}`, { count: item.comments, title: item.title })}
          </TextLink>
          <span className="ui-small ui-soft">
            {!item.isRead && (
              <span className={styles.dot}>
                <VisuallyHidden>{t('isNew')} </VisuallyHidden>
              </span>
            )}
            <PostTime createdAt={item.latestAt} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface NotThereProps {
  query: { error?: unknown; isFetching: boolean; refetch(): unknown };
}

function NotThere({ query }: NotThereProps) {
  const { t } = useTranslation('membership-whats-new');
  const failureText = useFailureLabels();
  if (query.isFetching)
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  return (
    <ErrorState
      headingLevel={3}
      title={t('error.title')}
      action={<Button onClick={() => void query.refetch()}>{t('error.retry')}</Button>}
    >
      <p>{failureText(query.error, t('error.text'))}</p>
    </ErrorState>
  );
}
