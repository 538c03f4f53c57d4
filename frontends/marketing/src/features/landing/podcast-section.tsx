import { useGetPodcastEpisodesQuery, type PodcastEpisodeDto } from '@leap/client/marketing';
import { isLanguage, PODCAST_PREVIEW_LENGTH, textPreview } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { LanguageBadge, Ring, Section, Skeleton, TextLink, VisuallyHidden } from '@leap/ui';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { DisplayText } from '../page-parts/display-text';
import { latestEpisodes } from './latest-episodes';
import styles from './podcast-section.module.css';

const TITLE_ID = 'podcast-title';

/** The five latest episodes: one large, four as rows. Skeletons while loading, nothing when empty or failed. */
export function PodcastSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  const { data, isLoading } = useGetPodcastEpisodesQuery(latestEpisodes);
  const episodes = data?.episodes ?? [];
  if (!isLoading && !episodes.length) return null;
  const listen = settings?.links.podcastHost || data?.podcast.link;
  return (
    <Section tone="sand" labelledBy={TITLE_ID}>
      <div className={styles.head}>
        <h2 id={TITLE_ID} className={styles.title}>
          <DisplayText textKey="podcast.title" />
        </h2>
        <p className={styles.intro}>{t('podcast.intro')}</p>
        {listen && (
          <TextLink href={listen} external arrow>
            {t('podcast.listen')}
          </TextLink>
        )}
      </div>
      {isLoading ? (
        <EpisodeSkeletons label={t('podcast.loading')} />
      ) : (
        <ul className={styles.grid} aria-label={t('navigation.episodes')}>
          {episodes.map((episode, index) => (
            <Episode key={episode.id} episode={episode} seed={index} showLanguage={data?.podcast.language} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface EpisodeProps {
  episode: PodcastEpisodeDto;
  seed: number;
  /** Language of the show. */
  showLanguage: string | undefined;
}

function Episode({ episode, seed, showLanguage }: EpisodeProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const foreign = showLanguage === language ? undefined : showLanguage;
  const { title, description, link, imageUrl, publishDate, duration } = episode;
  return (
    <li className={styles.episode}>
      <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
        <div className={styles.cover}>
          {imageUrl ? (
            <img src={imageUrl} alt="" width={480} height={480} loading="lazy" decoding="async" />
          ) : (
            <Ring radius={34} weight={4} start={seed * 70} sweep={290} seed={seed + 21} />
          )}
        </div>
        <div className={styles.text}>
          <p className={styles.meta}>
            <time dateTime={publishDate}>{formatDate(publishDate, language, 'monthDay')}</time>
            {duration && <span>{duration}</span>}
            {isLanguage(foreign) && <LanguageBadge language={foreign} />}
          </p>
          <h3 className={styles.name} lang={foreign}>
            {title}
          </h3>
          <p className={styles.description} lang={foreign}>
            {textPreview(description, PODCAST_PREVIEW_LENGTH)}
          </p>
          <VisuallyHidden>{t('common.opensInNewTab')}</VisuallyHidden>
        </div>
      </a>
    </li>
  );
}

function EpisodeSkeletons({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <ul className={styles.grid} aria-hidden="true">
        {Array.from({ length: latestEpisodes.limit }, (_, index) => (
          <li key={index} className={styles.episode} data-testid="episode-skeleton">
            <div className={styles.link}>
              <div className={styles.cover}>
                <Skeleton shape="block" className={styles.boneCover} />
              </div>
              <div className={styles.text}>
                <Skeleton className={styles.boneMeta} />
                <Skeleton shape="title" />
                <Skeleton lines={2} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
