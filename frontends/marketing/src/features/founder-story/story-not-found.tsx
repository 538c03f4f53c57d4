import '@leap/ui/notice.css';
import { useTranslation } from '@leap/platform';
import { ButtonLink, Ring, Section, TextLink } from '@leap/ui';
import { anchors, paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';

/** The site's 404 view with its specified text, for a story address with another name. */
export function StoryNotFound() {
  const { t } = useTranslation('shell');
  const settings = useSiteSettings();
  return (
    <Section labelledBy="missing-title" space="first">
      <div className="ui-notice">
        <Ring className="ui-notice-ring" seed={404} sweep={300} weight={11} hairlines={4} />
        <div className="ui-notice-copy">
          <p className="ui-h1">{t('notFound.human')}</p>
          <p className="ui-notice-text">{t('notFound.onward')}</p>
          <p className="ui-notice-actions">
            <ButtonLink to={paths.landing}>{t('notFound.home')}</ButtonLink>
            {settings && (
              <TextLink to={settings.founderStoryPath}>
                {t('menu.founderStory', { founder: settings.founderFirstName })}
              </TextLink>
            )}
            <TextLink to={`${paths.landing}#${anchors.contact}`}>{t('footer.contact')}</TextLink>
          </p>
          <div className="ui-notice-text">
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
