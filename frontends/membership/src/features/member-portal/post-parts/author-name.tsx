import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../../paths';
import styles from './author-name.module.css';

interface AuthorNameProps {
  author: { displayName?: string; isHost?: boolean; hasProfile?: boolean };
  /** Absent while the text is being stored. */
  userId: string | undefined;
  isOwn: boolean;
}

/** Who wrote a text, with a mark for the reader's own and for the host's. The name leads to the profile, if there is one. */
export function AuthorName({ author, userId, isOwn }: AuthorNameProps) {
  const { t } = useTranslation('membership-community');
  const name = author.displayName ?? t('post.someone');
  return (
    <>
      <span className={styles.name} dir="auto">
        {author.hasProfile && userId ? <TextLink to={paths.person(userId)}>{name}</TextLink> : name}
        {isOwn && ` (${t('post.you')})`}
      </span>
      {author.isHost && <span className={styles.host}>{t('post.host')}</span>}
    </>
  );
}
