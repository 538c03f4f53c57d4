import { useTranslation } from '@leap/platform';
import { ButtonLink, Ring, Section, TextLink } from '@leap/ui';
import { anchors, paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from '../page-parts/notice.module.css';

/** The site's 404 view with its specified text, for a story address with another name. */
export function StoryNotFound() {
  const { t } = useTranslation('shell');
  const settings = useSiteSettings();
  return (
    <Section labelledBy="missing-title" space="first">
      <div className={styles.layout}>
        <Ring className={styles.ring} seed={404} sweep={300} weight={11} hairlines={4} />
        <div className={styles.copy}>
          <p className="ui-h1">{t('notFound.human')}</p>
          <p className={styles.text}>{t('notFound.onward')}</p>
          <p className={styles.actions}>
            <ButtonLink to={paths.landing}>{t('notFound.home')}</ButtonLink>
            {settings && (
              <TextLink to={settings.founderStoryPath}>
                {t('menu.founderStory', { founder: settings.founderFirstName })}
              </TextLink>
            )}
            <TextLink to={`${paths.landing}#${anchors.contact}`}>{t('footer.contact')}</TextLink>
          </p>
          <div className={styles.text}>
            <h1 id="missing-title" className="ui-small">
              {t('notFound.title')}
            </h1>
            <p className="ui-small">{t('notFound.text')}</p>
          </div>
        </div>
      </div>
    </Section>
  );
}
