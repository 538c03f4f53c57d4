import { useTranslation } from '@leap/platform';
import { ButtonLink, Ring, TextLink } from '@leap/ui';
import styles from './message-page.module.css';

/** The 404 page: what happened and ways onward in plain words, then the specified title and text. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.page}>
      <Ring className={styles.ring} seed={404} sweep={300} weight={11} hairlines={4} />
      <div className={styles.text}>
        <p className={styles.human}>{t('notFound.human')}</p>
        <p className={styles.soft}>{t('notFound.onward')}</p>
        <p className={styles.home}>
          <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
        </p>
        <div className={styles.onward}>
          <TextLink to="/blog">{t('menu.blog')}</TextLink>
          <TextLink to="/inner-circle">{t('menu.innerCircle')}</TextLink>
          <TextLink to="/#contact">{t('footer.contact')}</TextLink>
        </div>
        <div className={styles.specified}>
          <h1>{t('notFound.title')}</h1>
          <p>{t('notFound.text')}</p>
        </div>
      </div>
    </section>
  );
}
