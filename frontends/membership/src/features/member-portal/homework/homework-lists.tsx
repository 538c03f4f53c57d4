import {
  fetchNextPage,
  useListCallActionItemsQuery,
  type ActionItemDto,
  type CallRecordingDto,
} from '@leap/client/membership';
import { useFailureLabels } from '@leap/forms';
import { loadTexts, useTranslation } from '@leap/platform';
import type { i18n } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { RingShare } from '@leap/ui/ring-share';
import { useId, type ComponentType } from 'react';
import { paths } from '../../../paths';
import { useListMyActionItemsPagesInfiniteQuery } from './homework-cache';
import { HomeworkItem } from './homework-item';
import styles from './homework-lists.module.css';
import { homeworkTexts } from './homework-texts';

export interface HomeworkProps {
  /** The call whose action items are shown; default: what the member took over of all calls. */
  recording?: CallRecordingDto;
}

/** Loads the texts of the lists. @returns the lists */
export async function loadHomework(instance: i18n): Promise<ComponentType<HomeworkProps>> {
  await loadTexts(instance, homeworkTexts);
  return HomeworkLists;
}

function HomeworkLists({ recording }: HomeworkProps) {
  return recording ? <CallHomework recording={recording} /> : <OwnHomework />;
}

interface NotLoadedProps {
  query: { isFetching: boolean; error?: unknown; refetch(): unknown };
}

/** While a list is on its way, and when it did not arrive. */
function NotLoaded({ query: { isFetching, error, refetch } }: NotLoadedProps) {
  const { t } = useTranslation('membership-homework');
  const failureText = useFailureLabels();
  if (isFetching || !error)
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={2} />
      </LoadingRegion>
    );
  return (
    <Callout tone="warning" role="status">
      <p>{failureText(error, t('failed'))}</p>
      <Button variant="quiet" size="small" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Callout>
  );
}

/** What came out of a call to be done, for each member to take over. */
export function CallHomework({ recording }: { recording: CallRecordingDto }) {
  const { t } = useTranslation('membership-homework');
  const query = useListCallActionItemsQuery(recording.id, { refetchOnMountOrArgChange: true });
  const title = useId();
  return (
    <section aria-labelledby={title} tabIndex={-1} className={styles.homework}>
      <h4 id={title} className={styles.title}>
        {t('call.title')}
      </h4>
      <p className="ui-soft">{t('private')}</p>
      {query.data ? (
        <ul>
          {query.data.map((item) => (
            <HomeworkItem key={item.id} item={item} call={recording} />
          ))}
        </ul>
      ) : (
        <NotLoaded query={query} />
      )}
    </section>
  );
}

/** What a member took over, of all calls. */
export function OwnHomework() {
  const { t } = useTranslation('membership-homework');
  const query = useListMyActionItemsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="homework-title" tabIndex={-1} className={styles.homework}>
      <h2 id="homework-title" className="ui-h3">
        {t('own.title')}
      </h2>
      {!items && <NotLoaded query={query} />}
      {items?.length === 0 && (
        <>
          <p className="ui-soft">{t('own.empty')}</p>
          <p>
            <TextLink to={paths.recordings} arrow>
              {t('own.toCalls')}
            </TextLink>
          </p>
        </>
      )}
      {items && items.length > 0 && (
        <>
          {!query.hasNextPage && <Progress items={items} />}
          <ul>
            {items.map((item) => (
              <HomeworkItem key={item.id} item={item} call={{ id: item.callRecordingId, title: item.callTitle }}>
                <p className={styles.call}>
                  <TextLink to={paths.recording(item.callRecordingId)}>{item.callTitle}</TextLink>
                </p>
              </HomeworkItem>
            ))}
          </ul>
          <p className="ui-soft">{t('private')}</p>
        </>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          busyLabel={t('own.moreBusy')}
          onClick={() => void fetchNextPage(query)}
        >
          {t('own.more')}
        </Button>
      )}
      <p role="status">{query.isFetchNextPageError && t('own.moreFailed')}</p>
    </section>
  );
}

/** What is done, as a small ring; nothing before the first tick. */
function Progress({ items }: { items: readonly ActionItemDto[] }) {
  const { t } = useTranslation('membership-homework');
  const done = items.filter(({ doneAt }) => doneAt !== undefined).length;
  const text = t('own.done', { done, count: items.length });
  if (done === 0) return null;
  return (
    <div className={styles.progress}>
      <div className={styles.ring} aria-hidden="true">
        <RingShare radius={110} weight={34} parts={[{ value: done, tone: 'sage' }]} total={items.length} title={text} />
      </div>
      <p>{text}</p>
    </div>
  );
}
