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

function addressOf({ kind, postId, commentId, callRecordingId = '' }: PortalNotificationDto): string {
  if (kind === 'decision' || kind === 'pause') return paths.decisions;
  if (postId === undefined) return paths.recording(callRecordingId);
  return `${paths.memberPortal}?post=${postId}${commentId === undefined ? '' : `&comment=${commentId}`}`;
}

/** What is new for the member, the latest first; what is followed is marked as read, and each can be without it. */
export function WhatsNewPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['membership-whats-new', 'shell']);
  const query = useListPortalNotificationsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const [markRead, marking] = useReadPortalNotificationsMutation();
  const lostAccess = useLostAccess();
  useOwnZone();
  const { error, isFetching } = query;
  const items = query.data?.pages.flatMap((page) => page.items);
  const latest = items?.[0];
  const read = ({ id, latestAt }: PortalNotificationDto): void => void markRead({ id, until: latestAt });

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
            busy={marking.isLoading && marking.originalArgs?.id === undefined}
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
        {marking.isSuccess && t(marking.originalArgs?.id === undefined ? 'readAllDone' : 'readDone')}
      </p>
      {items ? (
        <Items
          items={items}
          onRead={read}
          onFollow={(item) => {
            if (!item.isRead) read(item);
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
  onRead(item: PortalNotificationDto): void;
  onFollow(item: PortalNotificationDto): void;
}

function Items({ items, onRead, onFollow }: ItemsProps) {
  const { t } = useTranslation('membership-whats-new');
  const now = useNow();
  const textOf = ({ kind, comments, title }: PortalNotificationDto): string =>
    t(`items.${kind}`, { count: comments, title });
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
            {textOf(item)}
          </TextLink>
          <span className="ui-small ui-soft">
            {!item.isRead && (
              <span className={styles.dot}>
                <VisuallyHidden>{t('isNew')} </VisuallyHidden>
              </span>
            )}
            <PostTime createdAt={item.latestAt} now={now} />
            {!item.isRead && (
              <Button
                variant="quiet"
                size="small"
                onClick={({ currentTarget }) => {
                  // The button goes.
                  currentTarget.closest('li')?.querySelector('a')?.focus();
                  onRead(item);
                }}
              >
                {t('read')}
                <VisuallyHidden> ({textOf(item)})</VisuallyHidden>
              </Button>
            )}
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
