import { useTranslation } from '@leap/platform';
import { NewsletterForm } from '../newsletter/newsletter-form';
import styles from './subscribe-box.module.css';

/** The newsletter, for somebody who has just read something. */
export function SubscribeBox() {
  const { t } = useTranslation('marketing-blog');
  return (
    <aside className={styles.box} aria-labelledby="subscribe-title">
      <div>
        <h2 id="subscribe-title" className={styles.title}>
          {t('subscribe.title')}
        </h2>
        <p className={styles.text}>{t('subscribe.text')}</p>
      </div>
      <NewsletterForm variant="secondary" />
    </aside>
  );
}
