import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DEFAULT_LANGUAGE } from '@leap/domain';
import { MarkdownNodeDto, MarkdownTree, plainTree } from '../../../common/markdown.dto.js';

/** The show. */
export class PodcastDto {
  @ApiProperty({ description: 'Title of the show; empty before the first fetch.', example: 'The Sample Hour' })
  title: string;

  @ApiProperty({ description: 'Plain text.', example: 'Sample content: conversations about change.' })
  description: string;

  @ApiProperty({
    description: 'Page of the show; empty when the feed names none.',
    example: 'https://example.com/podcast',
  })
  link: string;

  @ApiPropertyOptional({
    description: 'Path of our copy of the cover.',
    example: '/api/podcast/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  imageUrl?: string;

  @ApiProperty({
    description: 'Language of the show: two lowercase letters (ISO 639-1).',
    minLength: 2,
    maxLength: 2,
    example: 'en',
  })
  language: string;
}

export class PodcastEpisodeDto {
  @ApiProperty({ description: 'Id of the episode.', format: 'uuid', example: '1e7b9f10-3d6f-4a7e-8f1c-4c3e9d1b2a5e' })
  id: string;

  @ApiProperty({
    description: 'The last part of the address of its page.',
    maxLength: 140,
    example: 'when-rest-feels-like-falling-behind',
  })
  slug: string;

  @ApiProperty({ description: 'Title.', example: 'When rest feels like falling behind' })
  title: string;

  @ApiProperty({ description: 'Plain text with line breaks.', example: 'Sample episode. What burnout asks of us.' })
  description: string;

  @ApiProperty({ description: 'Page of the episode.', example: 'https://example.com/podcast/5' })
  link: string;

  @ApiPropertyOptional({
    description: "Path of our copy of the picture; the show's when the episode has none.",
    example: '/api/podcast/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  imageUrl?: string;

  @ApiProperty({ description: 'When the episode appeared.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  publishDate: string;

  @ApiPropertyOptional({
    description: 'Length as minutes and seconds, or hours, minutes and seconds.',
    example: '48:05',
  })
  duration?: string;

  @ApiPropertyOptional({
    description: 'The file to listen to: a path on this site, or an address that browsers ask only after consent.',
    format: 'uri-reference',
    example: 'https://example.com/podcast/5.mp3',
  })
  audioUrl?: string;
}

export class PodcastChapterDto {
  @ApiProperty({ description: 'Where it begins, in seconds.', type: 'integer', minimum: 0, example: 95 })
  start: number;

  @ApiProperty({ description: 'Title.', example: 'The question that makes it visible' })
  title: string;

  @ApiPropertyOptional({ description: 'What it is about.', format: 'uri', example: 'https://example.com/reading' })
  url?: string;
}

export class PodcastTranscriptPartDto {
  @ApiPropertyOptional({ description: 'Where it is heard, in seconds.', type: 'integer', minimum: 0, example: 95 })
  start?: number;

  @ApiPropertyOptional({ description: 'Who speaks.', example: 'Sample host' })
  speaker?: string;

  @ApiProperty({ description: 'Plain text.', example: 'What did you do with the last free evening?' })
  text: string;
}

/** The episode before or after another. */
export class PodcastEpisodeLinkDto {
  @ApiProperty({
    description: 'The last part of the address of its page.',
    maxLength: 140,
    example: 'when-rest-feels-like-falling-behind',
  })
  slug: string;

  @ApiProperty({ description: 'Title.', example: 'When rest feels like falling behind' })
  title: string;
}

/** One episode with everything that the feed brings. */
export class PodcastEpisodeDetailDto extends PodcastEpisodeDto {
  @ApiPropertyOptional({ description: 'Media type of the file.', example: 'audio/mpeg' })
  audioType?: string;

  @ApiPropertyOptional({ description: 'Length in seconds.', type: 'integer', minimum: 0, example: 2885 })
  durationSeconds?: number;

  @ApiProperty({
    description: 'Show notes in markdown with lists and https links, never HTML; empty: the description says all.',
    example: 'We talk about [the reading list](https://example.com/reading).',
  })
  notes: string;

  @MarkdownTree('notes')
  notesTree: MarkdownNodeDto[];

  @ApiProperty({ description: 'In order; empty without chapters.', type: [PodcastChapterDto] })
  chapters: PodcastChapterDto[];

  @ApiProperty({ description: 'Paragraphs; empty without a transcript.', type: [PodcastTranscriptPartDto] })
  transcript: PodcastTranscriptPartDto[];

  @ApiProperty({ description: 'The show.', type: PodcastDto })
  podcast: PodcastDto;

  @ApiPropertyOptional({ description: 'The one that appeared before it.', type: PodcastEpisodeLinkDto })
  previous?: PodcastEpisodeLinkDto;

  @ApiPropertyOptional({ description: 'The one that appeared after it.', type: PodcastEpisodeLinkDto })
  next?: PodcastEpisodeLinkDto;
}

export class PodcastEpisodesDto {
  @ApiProperty({ description: 'The show.', type: PodcastDto })
  podcast: PodcastDto;

  @ApiProperty({ description: 'One page of episodes, newest first.', type: [PodcastEpisodeDto] })
  episodes: PodcastEpisodeDto[];
}

interface ShownRow {
  title: string;
  description: string;
  link: string;
  imageId: string | null;
}

export interface PodcastRow extends ShownRow {
  language: string;
}

export interface PodcastEpisodeRow extends ShownRow {
  id: string;
  slug: string;
  audioUrl: string | null;
  createdAt: Date;
  publishedAt: Date;
  durationSeconds: number | null;
}

export interface PodcastEpisodeDetailRow extends PodcastEpisodeRow {
  audioType: string | null;
  notes: string;
  chapters: PodcastChapterDto[] | null;
  transcript: PodcastTranscriptPartDto[] | null;
  previous: PodcastEpisodeLinkDto | null;
  next: PodcastEpisodeLinkDto | null;
}

export function toPodcastDto(row: PodcastRow | undefined): PodcastDto {
  return {
    title: row?.title ?? '',
    description: row?.description ?? '',
    link: row?.link ?? '',
    imageUrl: toImageUrl(row?.imageId),
    language: row?.language ?? DEFAULT_LANGUAGE,
  };
}

export function toPodcastEpisodeDto(row: PodcastEpisodeRow, siteUrl: string): PodcastEpisodeDto {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    link: row.link,
    imageUrl: toImageUrl(row.imageId),
    publishDate: row.publishedAt.toISOString(),
    duration: row.durationSeconds === null ? undefined : formatDuration(row.durationSeconds),
    audioUrl: playable(row.audioUrl, siteUrl),
  };
}

export function toPodcastEpisodeDetailDto(
  row: PodcastEpisodeDetailRow,
  podcast: PodcastDto,
  siteUrl: string,
): PodcastEpisodeDetailDto {
  const episode = toPodcastEpisodeDto(row, siteUrl);
  return {
    ...episode,
    imageUrl: episode.imageUrl ?? podcast.imageUrl,
    audioType: row.audioType ?? undefined,
    durationSeconds: row.durationSeconds ?? undefined,
    notes: row.notes,
    notesTree: plainTree(row.notes),
    chapters: row.chapters ?? [],
    transcript: row.transcript ?? [],
    podcast,
    previous: row.previous ?? undefined,
    next: row.next ?? undefined,
  };
}

/** Browsers play https only; a file of this site is named by its path. */
function playable(address: string | null, siteUrl: string): string | undefined {
  if (address?.startsWith(`${siteUrl}/`)) return address.slice(siteUrl.length);
  return address?.startsWith('https:') ? address : undefined;
}

/** @returns `48:05` or `1:02:10` */
export function formatDuration(seconds: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function toImageUrl(imageId: string | null | undefined): string | undefined {
  return imageId ? `/api/podcast/images/${imageId}` : undefined;
}
