import {
  fetchNextPage,
  useListBlockedPeoplePagesInfiniteQuery,
  useUnblockPersonMutation,
  type BlockedPersonDto,
} from '@leap/client/membership';
import { PostedParts } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Avatar, Button, VisuallyHidden } from '@leap/ui';
import { useRef } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';
import { ownPicture } from '../member-portal/post-parts/own-picture';
import styles from './account-page.module.css';

/** Whom the member blocks; each can be unblocked. Nobody else sees the list. */
export function BlockedPeople() {
  const { t } = useTranslation('membership-account');
  const query = useListBlockedPeoplePagesInfiniteQuery({});
  const [unblock, unblocking] = useUnblockPersonMutation();
  const news = useRef<HTMLParagraphElement>(null);
  const people = query.data?.pages.flatMap(({ items }) => items);

  /** The pressed button goes with its person. */
  async function undo(id: string): Promise<void> {
    const { error } = await unblock(id);
    if (!error) news.current?.focus();
  }

  if (!people)
    return (
      <NotLoaded
        query={query}
        failed={t('blocked.notLoaded')}
        retry={t('blocked.retry')}
        loading={t('blocked.loading')}
        lines={2}
        className={styles.form}
      />
    );
  return (
    <div className={styles.form}>
      <PostedParts form="person-unblock" />
      {people.length === 0 && <p className="ui-soft">{t('blocked.none')}</p>}
      {people.length > 0 && (
        <ul className={styles.list} aria-label={t('blocked.title')}>
          {people.map((person) => (
            <Blocked
              key={person.userId}
              person={person}
              isBusy={unblocking.isLoading && unblocking.originalArgs === person.userId}
              onUnblock={() => void undo(person.userId)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('blocked.loading')}
            onClick={() => void fetchNextPage(query)}
          >
            {t('blocked.more')}
          </Button>
        </div>
      )}
      <p ref={news} role="status" tabIndex={-1} className="ui-soft">
        {unblocking.isSuccess && t('blocked.done')}
      </p>
      <FailureNote error={unblocking.error ?? (query.isFetchNextPageError ? query.error : undefined)} />
    </div>
  );
}

interface BlockedProps {
  person: BlockedPersonDto;
  isBusy: boolean;
  onUnblock(): void;
}

function Blocked({ person: { userId, displayName, avatarUrl }, isBusy, onUnblock }: BlockedProps) {
  const { t } = useTranslation('membership-account');
  const name = displayName ?? t('blocked.someone');
  return (
    <li className={styles.device}>
      <Avatar name={name} src={ownPicture(avatarUrl)} />
      <span dir="auto">{name}</span>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onUnblock();
        }}
      >
        <input type="hidden" name="form" value="person-unblock" />
        <input type="hidden" name="person" value={userId} />
        <Button type="submit" variant="quiet" size="small" withoutScript busy={isBusy} busyLabel={t('blocked.busy')}>
          {t('blocked.undo')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </form>
    </li>
  );
}
