import { readFile } from 'node:fs/promises';
import { musicBytes } from '../music.js';
import { escapeHtml } from '../page.js';

interface SampleEpisode {
  number: number;
  title: string;
  description: string;
  published: string;
  /** Length of the sound, in eights: it is a loop of eight seconds. */
  seconds: number;
  /** Show notes as HTML. */
  notes?: string;
  chapters?: { startTime: number; title: string }[];
  /** WebVTT. */
  transcript?: string;
}

/** Sample content, marked as such. */
export const episodes: readonly SampleEpisode[] = [
  {
    number: 6,
    title: 'Sample episode: Seeing the loop',
    published: '2026-11-16T13:00:00Z',
    seconds: 128,
    description:
      'Sample content for development. How a busy week can hide the same week repeated, and one question that makes the loop visible.',
    notes:
      '<p>Sample content for development. A busy week can be the same week, repeated. This episode is about the one question that makes the loop visible.</p><h3>To try this week</h3><ul><li>Write down what you did with the last free evening.</li><li>Ask who decided that.</li><li>Read <a href="https://example.com/reading-list">the sample reading list</a>.</li></ul>',
    chapters: [
      { startTime: 0, title: 'A week like the one before' },
      { startTime: 40, title: 'The question' },
      { startTime: 88, title: 'One thing to try' },
    ],
    transcript: `WEBVTT

00:00:00.000 --> 00:00:40.000
<v Sample host>This is a sample transcript. Welcome back.

00:00:40.000 --> 00:01:12.000
<v Sample host>Think of the last evening that was free. Who decided what you did with it?

00:01:12.000 --> 00:01:28.000
<v Sample guest>I never asked. It was simply over.

00:01:28.000 --> 00:02:08.000
<v Sample host>That is where the loop begins, and where it can end.
`,
  },
  {
    number: 5,
    title: 'Sample episode: High-leverage actions',
    published: '2026-11-09T13:00:00Z',
    seconds: 96,
    description:
      'Sample content for development. Why one uncomfortable conversation can move more than twenty finished tasks, and how to find yours.',
  },
  {
    number: 4,
    title: 'Sample episode: Shame loses its voice when spoken',
    published: '2026-11-02T13:00:00Z',
    seconds: 144,
    description:
      'Sample content for development. What changes when the thing nobody may know is said out loud to one safe person.',
  },
  {
    number: 3,
    title: 'Sample episode: Accountability without punishment',
    published: '2026-10-26T12:00:00Z',
    seconds: 88,
    description: 'Sample content for development. Structures that hold you on a bad day, built on a good one.',
  },
  {
    number: 2,
    title: 'Sample episode: Limiting beliefs, gently',
    published: '2026-10-19T12:00:00Z',
    seconds: 112,
    description:
      'Sample content for development. How to look at a belief that once protected you, thank it, and let it go.',
  },
  {
    number: 1,
    title: 'Sample episode: Meeting your highest self',
    published: '2026-10-12T12:00:00Z',
    seconds: 136,
    description: 'Sample content for development. A first practice in listening to the part of you that already knows.',
  },
];

/** Drawn by `npm run demo:pictures`. Found through the package: this file runs from a bundle as well. */
const covers = new URL('covers/', import.meta.resolve('@leap/sandbox/package.json'));

/** The cover of an episode (0: of the show) as JPEG; undefined for unknown numbers. */
export const coverImage = (number: number): Promise<Buffer> | undefined =>
  number === 0 || sampleEpisode(number) ? readFile(new URL(`${number}.jpg`, covers)) : undefined;

/** The sample episode of this number. */
export const sampleEpisode = (number: number): SampleEpisode | undefined =>
  episodes.find((episode) => episode.number === number);

/** What only some episodes bring. */
const extras = ({ number, notes, chapters, transcript }: SampleEpisode, origin: string): string => {
  const files = `${escapeHtml(origin)}/sandbox/podcast/episodes/${number}`;
  return [
    notes === undefined ? '' : `<content:encoded><![CDATA[${notes}]]></content:encoded>`,
    chapters === undefined ? '' : `<podcast:chapters url="${files}/chapters.json" type="application/json+chapters"/>`,
    transcript === undefined ? '' : `<podcast:transcript url="${files}/transcript.vtt" type="text/vtt"/>`,
  ].join('');
};

const item = (episode: SampleEpisode, origin: string, siteUrl: string): string => `
    <item>
      <title>${escapeHtml(episode.title)}</title>
      <description>${escapeHtml(episode.description)}</description>
      <link>${escapeHtml(siteUrl)}/sandbox/podcast/episodes/${episode.number}</link>
      <guid isPermaLink="false">sandbox-episode-${episode.number}</guid>
      <pubDate>${new Date(episode.published).toUTCString()}</pubDate>
      <itunes:duration>${episode.seconds}</itunes:duration>
      <itunes:episode>${episode.number}</itunes:episode>
      <itunes:explicit>false</itunes:explicit>
      <itunes:image href="${escapeHtml(origin)}/sandbox/podcast/images/${episode.number}.jpg"/>
      <enclosure url="${escapeHtml(siteUrl)}/sandbox/podcast/audio/${episode.number}.wav" length="${musicBytes(episode.seconds)}" type="audio/wav"/>${extras(episode, origin)}
    </item>`;

/**
 * The podcast's RSS feed.
 * @param origin from which the server fetches images
 * @param siteUrl origin of the sample pages for browsers
 */
export function podcastFeed(origin: string, siteUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0">
  <channel>
    <title>Sample podcast</title>
    <link>${escapeHtml(siteUrl)}/podcast</link>
    <description>Sample content for development: conversations about leaving the loop.</description>
    <language>en</language>
    <itunes:author>Sample author</itunes:author>
    <itunes:category text="Education"><itunes:category text="Self-Improvement"/></itunes:category>
    <itunes:explicit>false</itunes:explicit>
    <itunes:image href="${escapeHtml(origin)}/sandbox/podcast/images/0.jpg"/>
    <atom:link href="${escapeHtml(origin)}/sandbox/podcast/feed.xml" rel="self" type="application/rss+xml"/>${episodes.map((episode) => item(episode, origin, siteUrl)).join('')}
  </channel>
</rss>
`;
}
