import type { PodcastEpisodeDto } from '@leap/client/marketing';
import { isLanguage, PODCAST_PREVIEW_LENGTH, textPreview } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { Icon, LanguageBadge, Ring, Skeleton, TextLink, VisuallyHidden } from '@leap/ui';
import { lazy, Suspense, useState } from 'react';
import styles from './episode-card.module.css';
import { episodePath } from './episode-path';

interface EpisodeCardProps {
  episode: PodcastEpisodeDto;
  seed: number;
  /** Whether its picture stands in the first view. */
  isFirst: boolean;
  /** Language of the show and its descriptions. */
  language: string;
}

const Player = lazy(async () => {
  const { EpisodePlayer } = await import(/* webpackChunkName: "episode-player" */ './episode-player');
  return { default: EpisodePlayer };
});

/** One episode; the whole card links to its page. It can be listened to here, and at the podcast host. */
export function EpisodeCard({ episode, seed, isFirst, language }: EpisodeCardProps) {
  const { t } = useTranslation('marketing-podcast');
  const here = useLanguage();
  const foreign = language === here ? undefined : language;
  const { title, description, link, imageUrl, publishDate, duration, audioUrl } = episode;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        {imageUrl ? (
          <img
            src={imageUrl}
            alt=""
            width={480}
            height={480}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
          />
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
          <Link className={styles.link} to={episodePath(episode.slug)}>
            {title}
          </Link>
        </h3>
        <p className={styles.description} lang={foreign}>
          {textPreview(description, PODCAST_PREVIEW_LENGTH)}
        </p>
        <div className={styles.listen}>
          {audioUrl && !isOpen && (
            <button type="button" className={styles.here} onClick={() => setOpen(true)}>
              <Icon name="play" /> {t('episodes.here')}
              <VisuallyHidden> ({title})</VisuallyHidden>
            </button>
          )}
          <TextLink href={link} external arrow>
            {t('episodes.listen')}
            <VisuallyHidden> ({title})</VisuallyHidden>
          </TextLink>
        </div>
        {audioUrl && isOpen && (
          <div className={styles.player}>
            <Suspense fallback={<Skeleton lines={1} />}>
              <Player title={title} src={audioUrl} elsewhere={link} />
            </Suspense>
          </div>
        )}
      </div>
    </li>
  );
}
