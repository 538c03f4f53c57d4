import type { PodcastEpisodesDto } from '@leap/client/marketing';

/** `48:05` or `1:02:10` as an ISO 8601 duration; undefined for anything else. */
export function isoDuration(duration: string | undefined): string | undefined {
  const match = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(duration ?? '');
  if (!match) return undefined;
  const [, hours, minutes, seconds] = match;
  return `PT${hours ? `${Number(hours)}H` : ''}${Number(minutes)}M${Number(seconds)}S`;
}

/** The show and its episodes as JSON-LD. */
export function podcastSeries({ podcast, episodes }: PodcastEpisodesDto, siteUrl: string): object {
  const absolute = (address: string | undefined) => (address ? new URL(address, `${siteUrl}/`).href : undefined);
  return {
    '@type': 'PodcastSeries',
    name: podcast.title,
    description: podcast.description,
    url: podcast.link,
    image: absolute(podcast.imageUrl),
    inLanguage: podcast.language,
    episode: episodes.map((episode) => ({
      '@type': 'PodcastEpisode',
      name: episode.title,
      description: episode.description,
      url: episode.link,
      image: absolute(episode.imageUrl),
      datePublished: episode.publishDate,
      timeRequired: isoDuration(episode.duration),
    })),
  };
}
