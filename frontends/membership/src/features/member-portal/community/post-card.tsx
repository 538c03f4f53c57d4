import type { MemberPostDto } from '@leap/contracts';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Avatar, Icon, VisuallyHidden, cx } from '@leap/ui';
import { useId, type Ref } from 'react';
import { useViewerZone } from '../../weekly-call/use-clock';
import { formatAge } from './post-age';
import styles from './post-card.module.css';
import { PostText } from './post-text';

/** What a post shows; one that is on its way has no id, time and counts of its own yet. */
export type ShownPost = Pick<MemberPostDto, 'type' | 'title' | 'content' | 'tags' | 'author' | 'isOwn'> & Partial<Pick<MemberPostDto, 'createdAt' | 'likesCount' | 'commentsCount'>>;

interface PostCardProps {
  post: ShownPost;
  /** Undefined where nobody knows the time yet. */
  now: Date | undefined;
  isPending?: boolean;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Absent: the tags are words only. */
  onTag?: (tag: string) => void;
}

/** One post: who, what kind, when, the words, the tags and what came back. */
export function PostCard({ post, now, isPending = false, titleRef, onTag }: PostCardProps) {
  const { t } = useTranslation('membership-community');
  const titleId = useId();
  const name = post.author.displayName ?? t('post.someone');
  return (
    <article aria-labelledby={titleId} aria-busy={isPending || undefined} className={cx(styles.card, isPending && styles.pending)}>
      <header className={styles.head}>
        <Avatar name={name} src={ownPicture(post.author.avatarUrl)} className={styles.avatar} />
        <p className={styles.facts}>
          <span className={styles.name} dir="auto">
            {name}
            {post.isOwn && ` (${t('post.you')})`}
          </span>
          <span className={styles[post.type]}>{t(`types.${post.type}`)}</span>
          {isPending ? <span>{t('post.posting')}</span> : <PostTime createdAt={post.createdAt} now={now} />}
        </p>
      </header>
      <h4 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title} dir="auto">
        {post.title}
      </h4>
      <PostText content={post.content} title={post.title} />
      {post.tags.length > 0 && <Tags tags={post.tags} onTag={onTag} />}
      {!isPending && (
        <p className={styles.counts}>
          <span>
            <Icon name="heart" />
            {t('post.likes', { count: post.likesCount ?? 0 })}
          </span>
          <span>
            <Icon name="message" />
            {t('post.comments', { count: post.commentsCount ?? 0 })}
          </span>
        </p>
      )}
    </article>
  );
}

/** Pictures of this site only: nothing comes from third parties unasked. */
function ownPicture(address: string | undefined): string | undefined {
  return address?.startsWith('/') && !address.startsWith('//') ? address : undefined;
}

function PostTime({ createdAt, now }: { createdAt: string | undefined; now: Date | undefined }) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const zone = useViewerZone();
  if (createdAt === undefined || now === undefined) return null;
  return (
    <time dateTime={createdAt} title={formatDate(createdAt, language, 'dateTime', zone)}>
      {formatAge(new Date(createdAt), now, language, zone) ?? t('post.justNow')}
    </time>
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
