import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DEFAULT_LANGUAGE } from '@leap/domain';

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
  createdAt: Date;
  publishedAt: Date;
  durationSeconds: number | null;
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

export function toPodcastEpisodeDto(row: PodcastEpisodeRow): PodcastEpisodeDto {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    link: row.link,
    imageUrl: toImageUrl(row.imageId),
    publishDate: row.publishedAt.toISOString(),
    duration: row.durationSeconds === null ? undefined : formatDuration(row.durationSeconds),
  };
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
