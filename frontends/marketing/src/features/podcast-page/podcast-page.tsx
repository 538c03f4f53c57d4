import { api, type PodcastEpisodesDto } from '@leap/client/marketing';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, Loading, Section, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { embedConsentTexts } from '../embed-consent/embed-consent-texts';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { Emphasised } from '../page-parts/emphasised';
import { PageHero } from '../page-parts/page-hero';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { allEpisodes } from './all-episodes';
import { EpisodeCard } from './episode-card';
import { CampaignSection } from './email-section';
import styles from './podcast-page.module.css';
import { podcastPageTexts } from './podcast-page-texts';
import { podcastSeries } from './podcast-series';

const NAMESPACE = 'marketing-podcast';
const { getPodcastEpisodes } = api.endpoints;

export const texts = { ...podcastPageTexts, ...embedConsentTexts };

export function preload({ dispatch }: PageContext): Promise<unknown>[] {
  return [dispatch(getPodcastEpisodes.initiate(allEpisodes))];
}

export function head(context: PageContext): PageHead {
  const { getState, siteUrl, t } = context;
  const title = t(`${NAMESPACE}:head.title`);
  const show = getPodcastEpisodes.select(allEpisodes)(getState()).data;
  return {
    title,
    description: t(`${NAMESPACE}:head.description`),
    jsonLd: [
      breadcrumbList(context, [{ name: title, path: paths.podcast }]),
      ...(show ? [podcastSeries(show, siteUrl)] : []),
    ],
  };
}

/** /podcast: all episodes, a link to the host, and the newsletter. */
export function Page() {
  const { t } = useTranslation(NAMESPACE);
  const settings = useSiteSettings();
  const query = getPodcastEpisodes.useQuery(allEpisodes);
  const host = settings?.links.podcastHost || query.data?.podcast.link;
  return (
    <>
      <PageHero
        id="podcast-page-title"
        scene="cairn"
        title={<Emphasised ns={NAMESPACE} textKey="hero.title" />}
        lead={t('hero.lead')}
        offersCall
      >
        {host && (
          <ButtonLink href={host} external>
            {t('hero.host')}
          </ButtonLink>
        )}
        <TextLink to={paths.newsletter}>{t('hero.newsletter')}</TextLink>
      </PageHero>
      <Section labelledBy="episodes-title" space="joined">
        <h2 id="episodes-title" className={styles.title}>
          {t('episodes.title')}
        </h2>
        <Episodes show={query.data} isLoading={query.isLoading} onRetry={() => void query.refetch()} />
      </Section>
      <CampaignSection />
    </>
  );
}

interface EpisodesProps {
  show: PodcastEpisodesDto | undefined;
  isLoading: boolean;
  onRetry(): void;
}

function Episodes({ show, isLoading, onRetry }: EpisodesProps) {
  const { t } = useTranslation(NAMESPACE);
  if (isLoading) return <Loading label={t('episodes.loading')} hint={t('episodes.wait')} />;
  if (!show) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('episodes.error.title')}
        action={<Button onClick={onRetry}>{t('episodes.error.retry')}</Button>}
      >
        {t('episodes.error.text')}
      </ErrorState>
    );
  }
  if (show.episodes.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={t('episodes.empty.title')}
        action={<TextLink to={paths.newsletter}>{t('hero.newsletter')}</TextLink>}
      >
        {t('episodes.empty.text')}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.grid}>
      {show.episodes.map((episode, index) => (
        <EpisodeCard
          key={episode.id}
          episode={episode}
          seed={index}
          isFirst={index === 0}
          language={show.podcast.language}
        />
      ))}
    </ul>
  );
}
