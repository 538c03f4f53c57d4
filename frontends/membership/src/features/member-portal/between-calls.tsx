import { useGetSiteSettingsQuery } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import styles from './between-calls.module.css';

/** Resources between calls: AI coach, blog, personal contact. */
export function BetweenCalls() {
  const { t } = useTranslation('membership');
  const { data: settings } = useGetSiteSettingsQuery(useLanguage());
  return (
    <section aria-labelledby="between-title">
      <h2 id="between-title" className="ui-h3">
        {t('portal.between.title')}
      </h2>
      <ul className={styles.list}>
        <Row title={t('portal.between.coach.title')} text={t('portal.between.coach.text')}>
          <TextLink to={paths.aiCoach} arrow>
            {t('portal.between.coach.link')}
          </TextLink>
        </Row>
        <Row title={t('portal.between.blog.title')} text={t('portal.between.blog.text')}>
          <TextLink to={paths.blog} arrow>
            {t('portal.between.blog.link')}
          </TextLink>
        </Row>
        {settings?.contactEmail && (
          <Row title={t('portal.between.person.title')} text={t('portal.between.person.text')}>
            <TextLink href={`mailto:${settings.contactEmail}`}>
              {t('portal.between.person.link', { email: settings.contactEmail })}
            </TextLink>
          </Row>
        )}
      </ul>
    </section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <h3 className={styles.title}>{title}</h3>
      <p className="ui-soft">{text}</p>
      <p className={styles.link}>{children}</p>
    </li>
  );
}
