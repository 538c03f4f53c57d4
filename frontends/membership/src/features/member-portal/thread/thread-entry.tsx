import { markdownText, type MarkdownNode } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Avatar, Button, VisuallyHidden } from '@leap/ui';
import type { ReactNode, Ref } from 'react';
import { AuthorName } from '../post-parts/author-name';
import { ownPicture } from '../post-parts/own-picture';
import { PostText } from '../post-parts/post-text';
import { PostTime } from '../post-parts/post-time';
import styles from './thread.module.css';

/** Length of the excerpt in labels of buttons. */
const QUOTED_CHARACTERS = 60;

/** An entry of a thread: a comment or note. */
export interface ThreadItem {
  id: string;
  createdAt: string;
  userId: string;
  author: { displayName?: string; avatarUrl?: string; isHost?: boolean; hasProfile?: boolean };
  isOwn: boolean;
  /** When its author last changed it. */
  editedAt?: string;
  /** What it answers. */
  parent?: { id: string };
  /** Its id, also where it was removed. */
  parentId?: string;
}

export interface ThreadEntryProps {
  item: ThreadItem;
  /** The content, parsed. */
  nodes: readonly MarkdownNode[];
  now: Date | undefined;
  /** Name of the text, for the button that expands it: "Comment by Ana". */
  title: string;
  /** Level of the heading above the thread. */
  below: number;
  deleteLabel: string;
  /** Whether the address is about it. */
  isLinked: boolean;
  itemRef: Ref<HTMLLIElement> | undefined;
  onDelete(): void;
  /** The form that changes it, in place of its text and actions. */
  editor?: ReactNode;
  /** Actions besides the deletion. */
  actions?: ReactNode;
  /** What answers it. */
  children?: ReactNode;
}

/** One entry: author, time, text, and a delete button for the own one. */
export function ThreadEntry(props: ThreadEntryProps) {
  const { item, nodes, now, title, below, deleteLabel, isLinked, itemRef, onDelete, editor, actions, children } = props;
  const { t } = useTranslation('membership-community');
  const name = authorOf(item) ?? t('post.someone');
  return (
    <li ref={itemRef} tabIndex={-1} aria-current={isLinked || undefined} className={styles.entry}>
      <Avatar name={name} src={ownPicture(item.author.avatarUrl)} className={styles.avatar} />
      <div className={styles.text}>
        <p className={styles.facts}>
          <AuthorName author={item.author} userId={item.userId} isOwn={item.isOwn} />
          <PostTime createdAt={item.createdAt} now={now} />
          {item.editedAt && <span>{t('comments.edited')}</span>}
        </p>
        {editor ?? <PostText nodes={nodes} title={title} below={below} />}
        {!editor && (actions || item.isOwn) && (
          <div className={styles.actions}>
            {actions}
            {item.isOwn && (
              <Button variant="quiet" size="small" onClick={onDelete}>
                {deleteLabel}
                <VisuallyHidden> {t('post.quoted', { title: excerptOf(nodes) })}</VisuallyHidden>
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
    </li>
  );
}

/** The beginning of a text, for labels of buttons. */
export const excerptOf = (nodes: readonly MarkdownNode[]): string =>
  Array.from(markdownText(nodes)).slice(0, QUOTED_CHARACTERS).join('');

/** The displayed name of an entry; undefined where there is none. */
export const authorOf = ({ author }: ThreadItem): string | undefined => author.displayName;
