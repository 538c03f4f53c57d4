import { api, isApiError, type PodcastEpisodeDetailDto, type PodcastEpisodeLinkDto } from '@leap/client/marketing';
import { isLanguage } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import {
  Button,
  ButtonLink,
  ErrorState,
  LanguageBadge,
  LoadingRegion,
  Section,
  Skeleton,
  TextLink,
  VisuallyHidden,
  cx,
} from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import { paths } from '../../paths';
import { embedConsentTexts } from '../embed-consent/embed-consent-texts';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { Neighbours } from '../page-parts/neighbours';
import { clock } from './clock';
import { CampaignSection } from './email-section';
import styles from './episode-page.module.css';
import { episodePath } from './episode-path';
import { EpisodePlayer } from './episode-player';
import { podcastPageTexts } from './podcast-page-texts';
import { podcastEpisode } from './podcast-series';

const NAMESPACE = 'marketing-podcast';
const { getPodcastEpisode } = api.endpoints;

export const texts = { ...podcastPageTexts, ...embedConsentTexts };

const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

export function preload({ dispatch, getState, params }: PageContext): Promise<unknown>[] {
  const slug = params['slug'] ?? '';
  // A 404 is cached like data, so that the browser does not repeat the server's request.
  if (isMissing(getPodcastEpisode.select(slug)(getState()).error)) return [];
  return [dispatch(getPodcastEpisode.initiate(slug))];
}

export function head(context: PageContext): PageHead {
  const { getState, params, siteUrl, t } = context;
  const { data: episode, error } = getPodcastEpisode.select(params['slug'] ?? '')(getState());
  if (!episode) {
    const hasFailed = error !== undefined && !isMissing(error);
    return {
      title: t(hasFailed ? 'shell:unavailable.title' : `${NAMESPACE}:episode.missing.title`),
      description: t(`${NAMESPACE}:episode.missing.text`),
      noindex: true,
      status: hasFailed ? 503 : 404,
    };
  }
  const path = episodePath(episode.slug);
  const { language } = episode.podcast;
  return {
    title: episode.title,
    description: episode.description.slice(0, 200),
    ogType: 'article',
    // Its texts are in one language only.
    ...(isLanguage(language) ? { alternates: { [language]: path } } : {}),
    jsonLd: [
      podcastEpisode(episode, siteUrl),
      breadcrumbList(context, [
        { name: t(`${NAMESPACE}:head.title`), path: paths.podcast },
        { name: episode.title, path },
      ]),
    ],
  };
}

/** /podcast/:slug: one episode with player, show notes, chapters and transcript. */
export function Page() {
  const { t } = useTranslation(NAMESPACE);
  const { slug = '' } = useParams();
  const { data: episode, error, isUninitialized, isFetching } = getPodcastEpisode.useQueryState(slug);
  const missing = isMissing(error);
  const { refetch } = getPodcastEpisode.useQuerySubscription(slug, { skip: missing });
  if (episode?.slug === slug)
    return (
      <>
        <Episode episode={episode} />
        <CampaignSection />
      </>
    );
  return (
    <Section space="first">
      {isFetching || isUninitialized ? (
        <LoadingRegion label={t('episodes.loading')}>
          <Skeleton shape="title" lines={2} />
          <Skeleton lines={6} />
        </LoadingRegion>
      ) : (
        <>
          <h1>
            <VisuallyHidden>{t('episode.missing.title')}</VisuallyHidden>
          </h1>
          <ErrorState
            announce={false}
            title={t(missing ? 'episode.missing.title' : 'episodes.error.title')}
            action={
              missing ? (
                <ButtonLink to={paths.podcast}>{t('episode.all')}</ButtonLink>
              ) : (
                <Button onClick={() => void refetch()}>{t('episodes.error.retry')}</Button>
              )
            }
          >
            {t(missing ? 'episode.missing.text' : 'episodes.error.text')}
          </ErrorState>
        </>
      )}
    </Section>
  );
}

function Episode({ episode }: { episode: PodcastEpisodeDetailDto }) {
  const { t } = useTranslation(NAMESPACE);
  const here = useLanguage();
  const {
    title,
    description,
    notes,
    notesTree,
    imageUrl,
    publishDate,
    duration,
    link,
    audioUrl,
    chapters,
    transcript,
    previous,
    next,
  } = episode;
  const { language } = episode.podcast;
  const foreign = language === here ? undefined : language;
  return (
    <Section labelledBy="episode-title" space="first">
      <article className={styles.episode}>
        <header className={styles.header}>
          <p>
            <TextLink to={paths.podcast}>{t('episode.all')}</TextLink>
          </p>
          <h1 id="episode-title" className={cx('ui-h1', styles.title)} lang={foreign}>
            {title}
          </h1>
          <p className={styles.meta}>
            <time dateTime={publishDate}>{formatDate(publishDate, here, 'full')}</time>
            {duration && (
              <span>
                <VisuallyHidden>{t('episodes.length')} </VisuallyHidden>
                {duration}
              </span>
            )}
            {isLanguage(foreign) && <LanguageBadge language={foreign} />}
          </p>
          {audioUrl && (
            <EpisodePlayer
              title={title}
              src={audioUrl}
              elsewhere={link}
              seconds={episode.durationSeconds}
              chapters={chapters}
              lang={foreign}
            />
          )}
        </header>
        <div className={styles.aside}>
          {imageUrl && <img className={styles.cover} src={imageUrl} alt="" width={480} height={480} decoding="async" />}
          <p>
            <TextLink href={link} external arrow>
              {t('episodes.listen')}
            </TextLink>
          </p>
        </div>
        <div className={cx('ui-prose', styles.notes)} lang={foreign}>
          <h2 lang={here}>{t('episode.notes')}</h2>
          {notes ? (
            // Others wrote them: their links count for nothing in search engines.
            <Markdown nodes={notesTree} headingLevelOffset={1} rel="nofollow noopener noreferrer" />
          ) : (
            <p className={styles.lines}>{description}</p>
          )}
        </div>
        {transcript.length > 0 && (
          <details className={styles.transcript}>
            <summary>{t('episode.transcript')}</summary>
            <div lang={foreign}>
              {transcript.map(({ start, speaker, text }, index) => (
                <p key={index}>
                  {start !== undefined && <span className={styles.at}>{clock(start)}</span>}
                  {speaker && speaker !== transcript[index - 1]?.speaker && <strong>{speaker}: </strong>}
                  {text}
                </p>
              ))}
            </div>
          </details>
        )}
        <Neighbours
          className={styles.neighbours}
          label={t('episode.neighbours')}
          previous={previous && neighbour(previous, t('episode.previous'), foreign)}
          next={next && neighbour(next, t('episode.next'), foreign)}
        />
      </article>
    </Section>
  );
}

function neighbour({ slug, title }: PodcastEpisodeLinkDto, label: string, foreign: string | undefined) {
  return { to: episodePath(slug), title, label, foreign };
}
