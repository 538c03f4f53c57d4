import {
  fetchNextPage,
  useListCallActionItemsQuery,
  type CallRecordingDto,
  type MyActionItemDto,
} from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { loadTexts, useTranslation } from '@leap/platform';
import type { i18n } from '@leap/platform';
import { Button, TextLink } from '@leap/ui';
import { useId, type ComponentType } from 'react';
import { paths } from '../../../paths';
import { PodCallRsvp, WeeklyCallRsvp } from '../call/call-rsvp';
import { textIn } from '../post-parts/in-language';
import { CallLine } from './call-line';
import { useListMyActionItemsPagesInfiniteQuery } from './homework-cache';
import { HomeworkItem } from './homework-item';
import styles from './homework-lists.module.css';
import { homeworkTexts } from './homework-texts';
import { NotLoaded } from './not-loaded';
import { PodTasks } from './pod-tasks';
import { doneOf, OwnShare } from './own-share';

export interface HomeworkProps {
  /** The call whose action items are shown; default: what the member took over of all calls. */
  recording?: CallRecordingDto;
  /**
   * `ring`: what is done of this week's own, for the ring; `line`: what the member brings to the next call;
   * `rsvp` and `podRsvp`: whether they come to it, or to that of their pod; `podTasks`: what their pod agreed on.
   */
  part?: 'list' | 'ring' | 'line' | 'rsvp' | 'podRsvp' | 'podTasks';
}

/** Loads the texts of the lists. @returns the lists */
export async function loadHomework(instance: i18n): Promise<ComponentType<HomeworkProps>> {
  await loadTexts(instance, homeworkTexts);
  return HomeworkLists;
}

function HomeworkLists({ recording, part }: HomeworkProps) {
  if (part === 'ring') return <OwnShare />;
  if (part === 'line') return <CallLine />;
  if (part === 'rsvp') return <WeeklyCallRsvp />;
  if (part === 'podRsvp') return <PodCallRsvp />;
  if (part === 'podTasks') return <PodTasks />;
  return recording ? <CallHomework recording={recording} /> : <OwnHomework />;
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

/** An item of one's own, with the call that it is of. */
function OwnItem({ item }: { item: MyActionItemDto }) {
  const { callRecordingId: id, callTitle, language, translatedCallTitle: translation } = item;
  const { text: title, lang } = textIn(callTitle, { language, translation }, useLanguage());
  return (
    <HomeworkItem item={item} call={{ id, title }}>
      <p className={styles.call}>
        <TextLink to={paths.recording(id)} lang={lang}>
          {title}
        </TextLink>
      </p>
    </HomeworkItem>
  );
}

/** What a member took over, of all calls. */
export function OwnHomework() {
  const { t } = useTranslation('membership-homework');
  const query = useListMyActionItemsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const items = query.data?.pages.flatMap((page) => page.items);
  const mine = items?.filter(({ isMine }) => isMine) ?? [];
  const done = doneOf(mine);
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
          {done > 0 && !query.hasNextPage && (
            <p className={styles.progress}>{t('own.done', { done, count: mine.length })}</p>
          )}
          <ul>
            {items.map((item) => (
              <OwnItem key={item.id} item={item} />
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
