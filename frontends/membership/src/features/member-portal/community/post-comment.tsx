import type { MemberPostCommentDto } from '@leap/contracts';
import { useTranslation } from '@leap/platform';
import { Avatar, Button, VisuallyHidden } from '@leap/ui';
import type { Ref } from 'react';
import { ownPicture } from './own-picture';
import styles from './post-comments.module.css';
import { PostText } from './post-text';
import { PostTime } from './post-time';

/** Comments stand below a post's title, which is a heading of the fourth level. */
const BELOW_POST = 4;

interface PostCommentProps {
  comment: MemberPostCommentDto;
  now: Date | undefined;
  itemRef: Ref<HTMLLIElement> | undefined;
  onDelete(): void;
}

/** One comment: who, when, the words; one's own can be deleted. */
export function PostComment({ comment, now, itemRef, onDelete }: PostCommentProps) {
  const { t } = useTranslation('membership-community');
  const name = comment.author.displayName ?? t('post.someone');
  return (
    <li ref={itemRef} tabIndex={-1} className={styles.comment}>
      <Avatar name={name} src={ownPicture(comment.author.avatarUrl)} className={styles.avatar} />
      <div className={styles.words}>
        <p className={styles.facts}>
          <span className={styles.name} dir="auto">
            {name}
            {comment.isOwn && ` (${t('post.you')})`}
          </span>
          <PostTime createdAt={comment.createdAt} now={now} />
        </p>
        <PostText content={comment.content} title={t('comments.by', { name })} below={BELOW_POST} />
        {comment.isOwn && (
          <Button variant="quiet" size="small" onClick={onDelete}>
            {t('comments.delete')}
            <VisuallyHidden> {t('post.quoted', { title: comment.content.slice(0, 60) })}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}
