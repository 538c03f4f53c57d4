import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { Picture } from '@leap/ui/picture';
import { paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from './author-card.module.css';

/** Who wrote the post. Of the founder the settings know more; of guests only the name. */
export function AuthorCard({ name }: { name: string }) {
  const { t } = useTranslation('marketing-blog');
  const settings = useSiteSettings();
  const founder = settings?.founderFirstName === name ? settings : undefined;
  const { portrait } = founder ?? {};
  const [credential] = founder?.founder.credentials ?? [];
  const about = founder?.aboutBlurb ?? founder?.founder.storyBlurb;
  return (
    <aside className={styles.card} aria-labelledby="author-name">
      {portrait && <Picture picture={portrait} alt="" sizes="6rem" className={styles.picture} />}
      <div className={styles.text}>
        <p className={styles.label}>{t('author.label')}</p>
        <p id="author-name" className={styles.name}>
          {name}
        </p>
        {credential && <p className={styles.label}>{credential}</p>}
        {about && <p className={styles.about}>{about}</p>}
        {founder && <TextLink to={paths.about}>{t('author.more')}</TextLink>}
      </div>
    </aside>
  );
}
