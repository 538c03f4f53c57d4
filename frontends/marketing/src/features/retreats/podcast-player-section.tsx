import { useTranslation } from '@leap/platform';
import { Section, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { EmbedConsent } from '../embed-consent/embed-consent';
import { Emphasised } from '../page-parts/emphasised';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from './podcast-player-section.module.css';

const NAMESPACE = 'marketing-retreats';

/** The podcast host's player, loaded after a consent. Hidden when none is set. */
export function PodcastPlayerSection() {
  const { t } = useTranslation(NAMESPACE);
  const { podcastEmbed, podcastHost } = useSiteSettings()?.links ?? {};
  if (!podcastEmbed) return null;
  return (
    <Section tone="sand" labelledBy="player-title">
      <div className={styles.layout}>
        <div className={styles.text}>
          <h2 id="player-title">
            <Emphasised ns={NAMESPACE} textKey="player.title" />
          </h2>
          <p>{t('player.text')}</p>
          <TextLink to={paths.podcast}>{t('player.episodes')}</TextLink>
        </div>
        <EmbedConsent src={podcastEmbed} title={t('player.frame')} elsewhere={podcastHost} />
      </div>
    </Section>
  );
}
