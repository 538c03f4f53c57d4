import type { PodcastEpisodeDetailDto, PodcastEpisodesDto } from '@leap/client/marketing';
import { isLanguage } from '@leap/domain';
import { localePath } from '@leap/i18n';
import type { StructuredData } from '@leap/platform';
import { episodePath } from './episode-path';

/** `48:05` or `1:02:10` as an ISO 8601 duration; undefined for anything else. */
export function isoDuration(duration: string | undefined): string | undefined {
  const match = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(duration ?? '');
  if (!match) return undefined;
  const [, hours, minutes, seconds] = match;
  return `PT${hours ? `${Number(hours)}H` : ''}${Number(minutes)}M${Number(seconds)}S`;
}

/** Address of an episode's page, in the language of the show where the site has it. */
const episodeAddress = (slug: string, language: string, siteUrl: string): string =>
  siteUrl + localePath(isLanguage(language) ? language : 'en', episodePath(slug));

/** One episode as JSON-LD. */
export function podcastEpisode(episode: PodcastEpisodeDetailDto, siteUrl: string): StructuredData {
  const { podcast, audioUrl } = episode;
  const duration = isoDuration(episode.duration);
  return {
    '@type': 'PodcastEpisode',
    name: episode.title,
    description: episode.description,
    url: episodeAddress(episode.slug, podcast.language, siteUrl),
    sameAs: episode.link,
    image: episode.imageUrl ? new URL(episode.imageUrl, `${siteUrl}/`).href : undefined,
    datePublished: episode.publishDate,
    duration,
    inLanguage: podcast.language,
    associatedMedia: audioUrl
      ? {
          '@type': 'AudioObject',
          contentUrl: new URL(audioUrl, `${siteUrl}/`).href,
          encodingFormat: episode.audioType,
          duration,
          transcript: episode.transcript.map(({ text }) => text).join('\n') || undefined,
        }
      : undefined,
    partOfSeries: { '@type': 'PodcastSeries', name: podcast.title, url: podcast.link },
  };
}

/** The show and its episodes as JSON-LD. */
export function podcastSeries({ podcast, episodes }: PodcastEpisodesDto, siteUrl: string): StructuredData {
  const absolute = (address: string | undefined) => (address ? new URL(address, `${siteUrl}/`).href : undefined);
  return {
    '@type': 'PodcastSeries',
    name: podcast.title,
    description: podcast.description,
    url: podcast.link,
    image: absolute(podcast.imageUrl),
    inLanguage: podcast.language,
    // schema.org knows `episode` of radio and television only.
    hasPart: episodes.map((episode) => ({
      '@type': 'PodcastEpisode',
      name: episode.title,
      description: episode.description,
      url: episodeAddress(episode.slug, podcast.language, siteUrl),
      sameAs: episode.link,
      image: absolute(episode.imageUrl),
      datePublished: episode.publishDate,
      duration: isoDuration(episode.duration),
    })),
  };
}
