import type { MemberPostDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Avatar, VisuallyHidden, cx } from '@leap/ui';
import { useId, type ReactNode, type Ref } from 'react';
import { AuthorName } from '../post-parts/author-name';
import { ownPicture } from '../post-parts/own-picture';
import styles from './post-card.module.css';
import { PostPictureGrid } from './post-picture-grid';
import { PostText } from '../post-parts/post-text';
import { PostTime } from '../post-parts/post-time';

/** Displayed fields; an optimistic post has no time yet. */
export type ShownPost = Pick<MemberPostDto, 'type' | 'title' | 'contentTree' | 'tags' | 'author' | 'isOwn'> &
  Partial<Pick<MemberPostDto, 'userId' | 'createdAt' | 'editedAt' | 'podId' | 'pictures' | 'guessedLanguage'>>;

interface PostCardProps {
  post: ShownPost;
  /** Undefined for an optimistic post. */
  now: Date | undefined;
  isPending?: boolean;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Shows a long text in full, where no script could expand it. */
  isWhole?: boolean;
  /** Absent: tags are not links. */
  onTag?: (tag: string) => void;
  /** Actions below the post. */
  children?: ReactNode;
}

/** One post: author, kind, time, text, tags and actions. */
export function PostCard({ post, now, isPending = false, isWhole, titleRef, onTag, children }: PostCardProps) {
  const { t } = useTranslation('membership-community');
  const titleId = useId();
  const lang = post.guessedLanguage;
  const name = post.author.displayName ?? t('post.someone');
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={isPending || undefined}
      className={cx(styles.card, isPending && styles.pending)}
    >
      <header className={styles.head}>
        <Avatar name={name} src={ownPicture(post.author.avatarUrl)} className={styles.avatar} />
        <p className={styles.facts}>
          <AuthorName author={post.author} userId={post.userId} isOwn={post.isOwn} />
          <span className={styles[post.type]}>{t(`types.${post.type}`)}</span>
          {isPending ? <span>{t('post.posting')}</span> : <PostTime createdAt={post.createdAt} now={now} />}
          {post.podId && <span>{t('pod.only')}</span>}
          {post.editedAt && <span>{t('post.edited')}</span>}
        </p>
      </header>
      <h4 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title} lang={lang} dir="auto">
        {post.title}
      </h4>
      <PostText nodes={post.contentTree} title={post.title} lang={lang} isWhole={isWhole} />
      {post.pictures && post.pictures.length > 0 && <PostPictureGrid pictures={post.pictures} title={post.title} />}
      {post.tags.length > 0 && <Tags tags={post.tags} onTag={onTag} />}
      {children}
    </article>
  );
}

function Tags({ tags, onTag }: { tags: readonly string[]; onTag: ((tag: string) => void) | undefined }) {
  const { t } = useTranslation('membership-community');
  return (
    <ul className={styles.tags} aria-label={t('post.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          {onTag ? (
            <button type="button" className={styles.tag} onClick={() => onTag(tag)}>
              <span aria-hidden="true" dir="auto">
                {tag}
              </span>
              <VisuallyHidden>{t('post.filterByTag', { tag })}</VisuallyHidden>
            </button>
          ) : (
            <span className={styles.tag} dir="auto">
              {tag}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
