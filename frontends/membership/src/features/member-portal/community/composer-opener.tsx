import type { CurrentUserDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Avatar } from '@leap/ui';
import type { ComponentProps } from 'react';
import { ownPicture } from '../post-parts/own-picture';
import styles from './composer-opener.module.css';

interface ComposerOpenerProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  user: CurrentUserDto;
  /** The pod that the post is for; absent: it is to all members. */
  podId?: string;
}

/** The button that stands for the folded form of a new post. */
export function ComposerOpener({ user, podId, ...button }: ComposerOpenerProps) {
  const { t } = useTranslation('membership-community');
  const name = user.displayName ?? user.firstName ?? t('post.someone');
  return (
    <button type="button" className={styles.opener} aria-expanded={false} {...button}>
      <Avatar name={name} src={ownPicture(user.profileImageUrl)} className={styles.avatar} />
      {t(podId === undefined ? 'composer.open' : 'pod.open')}
    </button>
  );
}
