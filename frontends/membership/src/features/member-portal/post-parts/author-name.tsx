import { useTranslation } from '@leap/platform';
import styles from './author-name.module.css';

interface AuthorNameProps {
  author: { displayName?: string; isHost?: boolean };
  isOwn: boolean;
}

/** Who wrote a text, with a mark for the reader's own and for the host's. */
export function AuthorName({ author, isOwn }: AuthorNameProps) {
  const { t } = useTranslation('membership-community');
  return (
    <>
      <span className={styles.name} dir="auto">
        {author.displayName ?? t('post.someone')}
        {isOwn && ` (${t('post.you')})`}
      </span>
      {author.isHost && <span className={styles.host}>{t('post.host')}</span>}
    </>
  );
}
