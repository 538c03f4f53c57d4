import { fetchNextPage, isApiError } from '@leap/client/membership';
import type { MarkdownNode } from '@leap/domain';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, VisuallyHidden } from '@leap/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ConfirmDialog } from '../post-parts/confirm-dialog';
import { authorOf, ThreadEntry, type ThreadEntryProps, type ThreadItem } from './thread-entry';
import styles from './thread.module.css';

/** How many pages are loaded in search of a linked entry. */
const PAGES_FOR_LINK = 10;

interface Pages<Item> {
  pages: { items: Item[] }[];
}

/** The used part of the infinite query; pages have the newest first. */
interface ThreadQuery<Item> {
  data?: Pages<Item>;
  error?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  isSuccess: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): PromiseLike<{ data?: Pages<Item>; isError: boolean }>;
  refetch(): unknown;
}

interface ThreadTexts {
  title: string;
  loading: string;
  failed: string;
  retry: string;
  empty: string;
  more: string;
  moreBusy: string;
  moreFailed: string;
  by(name: string): string;
  delete: string;
  deleteTitle: string;
  deleteText: string;
  /** The same for an entry that others have answered. */
  deleteAnsweredText?: string;
  deleteFailed: string;
  deleted: string;
  /** Where the linked entry is gone. */
  linkedRemoved?: string;
}

/** Announces a text to screen readers. */
type Announce = (text: string) => void;

/** Further parts of an entry. */
export type EntryParts = Pick<ThreadEntryProps, 'editor' | 'actions' | 'children'>;

interface ThreadProps<Item extends ThreadItem> {
  id: string;
  query: ThreadQuery<Item>;
  /** The content, parsed. */
  nodesOf(item: Item): readonly MarkdownNode[];
  /** Comments: oldest first, form below; notes: newest first, form above. */
  isConversation: boolean;
  /** The entry that the address is about: it is loaded, and gets the focus. */
  linked?: string;
  now: Date | undefined;
  /** Level of the heading above the thread. */
  below: number;
  texts: ThreadTexts;
  /** Arranges the entries otherwise than one below the other; `show` renders one. */
  arrange?(
    entries: readonly Item[],
    show: (item: Item, parts?: EntryParts) => ReactNode,
    announce: Announce,
  ): ReactNode;
  /** The form for an own entry; `announce` announces a text to screen readers. */
  form(announce: Announce): ReactNode;
  remove(item: Item): Promise<unknown>;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** Comments or notes of members, more on demand, with the form. */
export function Thread<Item extends ThreadItem>({
  id,
  query,
  nodesOf,
  isConversation,
  linked,
  now,
  below,
  texts,
  arrange,
  form,
  remove,
  onRefused,
}: ThreadProps<Item>) {
  const { t } = useTranslation('membership-community');
  const { error, isFetching } = query;
  const newestFirst = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const entries = isConversation ? newestFirst.toReversed() : newestFirst;
  const [deleting, setDeleting] = useState<Item>();
  const [news, setNews] = useState('');
  const [firstNew, setFirstNew] = useState<string>();
  const firstNewItem = useRef<HTMLLIElement>(null);
  const removedLine = useRef<HTMLParagraphElement>(null);
  const region = useRef<HTMLElement>(null);
  const afterDialog = useRef<HTMLElement>(null);

  useEffect(() => {
    if (error && !isFetching) onRefused(error);
  }, [error, isFetching, onRefused]);

  // Moves the focus to the first new entry.
  useEffect(() => {
    if (firstNew !== undefined) firstNewItem.current?.focus();
  }, [firstNew]);

  const isLinkedThere =
    linked !== undefined && entries.some(({ id: one, parent }) => one === linked || parent?.id === linked);
  const isLinkedRemoved =
    linked !== undefined &&
    !isLinkedThere &&
    query.isSuccess &&
    !isFetching &&
    (!query.hasNextPage || entries.some(({ parentId }) => parentId === linked));
  const mayHaveLinked =
    linked !== undefined &&
    !isLinkedThere &&
    !isLinkedRemoved &&
    query.hasNextPage &&
    !isFetching &&
    !query.isFetchNextPageError &&
    (query.data?.pages.length ?? 0) < PAGES_FOR_LINK;
  const fetchEarlier = useEffectEvent(() => void query.fetchNextPage());

  useEffect(() => {
    if (mayHaveLinked) fetchEarlier();
  }, [mayHaveLinked]);

  useEffect(() => {
    if (isLinkedThere) setFirstNew(linked);
  }, [isLinkedThere, linked]);

  useEffect(() => {
    if (isLinkedRemoved) removedLine.current?.focus();
  }, [isLinkedRemoved]);

  async function showMore(): Promise<void> {
    const { data } = await fetchNextPage(query);
    setFirstNew(data?.pages.at(-1)?.items.at(isConversation ? -1 : 0)?.id);
  }

  function closeDeleted(): void {
    setDeleting(undefined);
    setNews(texts.deleted);
    afterDialog.current = region.current;
  }

  function ask(item: Item): void {
    afterDialog.current = null;
    setDeleting(item);
  }

  const show = (item: Item, parts?: EntryParts): ReactNode => (
    <ThreadEntry
      key={item.id}
      item={item}
      nodes={nodesOf(item)}
      now={now}
      title={texts.by(authorOf(item) ?? t('post.someone'))}
      below={below}
      deleteLabel={texts.delete}
      isLinked={item.id === linked}
      itemRef={item.id === firstNew ? firstNewItem : undefined}
      onDelete={() => ask(item)}
      {...parts}
    />
  );
  const more = (
    <>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          busy={query.isFetchingNextPage}
          busyLabel={texts.moreBusy}
          onClick={() => void showMore()}
        >
          {texts.more}
        </Button>
      )}
      {query.isFetchNextPageError && <p role="status">{texts.moreFailed}</p>}
    </>
  );
  return (
    <section id={id} ref={region} tabIndex={-1} aria-label={texts.title} className={styles.thread}>
      {!isConversation && form(setNews)}
      {query.isLoading && (
        <LoadingRegion label={texts.loading}>
          <Skeleton lines={2} />
        </LoadingRegion>
      )}
      {query.isError && query.data === undefined && !isFetching && (
        <Callout tone="warning" role="status">
          <p>{texts.failed}</p>
          <Button variant="quiet" size="small" onClick={() => void query.refetch()}>
            {texts.retry}
          </Button>
        </Callout>
      )}
      {query.isSuccess && entries.length === 0 && <p className="ui-soft">{texts.empty}</p>}
      <p ref={removedLine} role="status" tabIndex={-1} className={isLinkedRemoved ? 'ui-soft' : 'ui-visually-hidden'}>
        {isLinkedRemoved && texts.linkedRemoved}
      </p>
      {isConversation && more}
      {entries.length > 0 && (
        <ul className={styles.list}>{arrange ? arrange(entries, show, setNews) : entries.map((item) => show(item))}</ul>
      )}
      {!isConversation && more}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {isConversation && form(setNews)}
      {deleting && (
        <DeleteEntry
          texts={texts}
          isAnswered={entries.some(({ parentId }) => parentId === deleting.id)}
          remove={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
          onDeleted={closeDeleted}
          onRefused={onRefused}
          returnFocusTo={afterDialog}
        />
      )}
    </section>
  );
}

interface DeleteEntryProps {
  texts: ThreadTexts;
  isAnswered: boolean;
  remove(): Promise<unknown>;
  onClose(): void;
  onDeleted(): void;
  onRefused(error: unknown): boolean;
  returnFocusTo: RefObject<HTMLElement | null>;
}

function DeleteEntry({ texts, isAnswered, remove, onClose, onDeleted, onRefused, returnFocusTo }: DeleteEntryProps) {
  const { t } = useTranslation('membership-community');
  const failureText = useFailureLabels();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await remove();
      onDeleted();
    } catch (error) {
      setBusy(false);
      // Already deleted, perhaps in another tab.
      if (isApiError(error) && error.status === 404) onDeleted();
      else if (onRefused(error)) onClose();
      else setFailure(failureText(error, texts.deleteFailed));
    }
  }

  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      text={(isAnswered ? texts.deleteAnsweredText : undefined) ?? texts.deleteText}
      confirm={texts.delete}
      busy={isBusy}
      busyLabel={t('confirm.busy')}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}
