import type { PodcastEpisodeDto } from '@leap/client/marketing';
import { isLanguage, PODCAST_PREVIEW_LENGTH, textPreview } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Icon, LanguageBadge, Ring, VisuallyHidden } from '@leap/ui';
import styles from './episode-card.module.css';

interface EpisodeCardProps {
  episode: PodcastEpisodeDto;
  seed: number;
  /** Language of the show and its descriptions. */
  language: string;
}

/** One episode; the whole card links to the podcast host. */
export function EpisodeCard({ episode, seed, language }: EpisodeCardProps) {
  const { t } = useTranslation(['marketing-podcast', 'shell']);
  const here = useLanguage();
  const foreign = language === here ? undefined : language;
  const { title, description, link, imageUrl, publishDate, duration } = episode;
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        {imageUrl ? (
          <img src={imageUrl} alt="" width={480} height={480} loading="lazy" decoding="async" />
        ) : (
          <Ring radius={34} weight={4} start={seed * 70} sweep={290} seed={seed + 21} />
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.meta}>
          <time dateTime={publishDate}>{formatDate(publishDate, here, 'short')}</time>
          {duration && (
            <span>
              <VisuallyHidden>{t('episodes.length')} </VisuallyHidden>
              {duration}
            </span>
          )}
          {isLanguage(foreign) && <LanguageBadge language={foreign} />}
        </p>
        <h3 className={styles.title} lang={foreign}>
          <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
            {title}
            <VisuallyHidden>
              {' '}
              <span lang={here}>{t('shell:common.opensInNewTab')}</span>
            </VisuallyHidden>
          </a>
        </h3>
        <p className={styles.description} lang={foreign}>
          {textPreview(description, PODCAST_PREVIEW_LENGTH)}
        </p>
        <p className={styles.listen} aria-hidden="true">
          {t('episodes.listen')} <Icon name="arrow-up-right" />
        </p>
      </div>
    </li>
  );
}
