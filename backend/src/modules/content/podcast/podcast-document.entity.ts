import { Check, Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import type { Chapter, TranscriptPart } from '../../../integrations/podcast-feed/episode-documents.js';

/** Our copy of a transcript or of chapters, as plain text, so that visitors' browsers contact no other host. */
@Entity('podcast_documents')
@Check('podcast_documents_content_list', "jsonb_typeof(content) = 'array'")
export class PodcastDocument extends BaseEntity {
  @Column({ type: 'varchar', length: 2048, unique: true })
  sourceUrl: string;

  @Column({ type: 'jsonb' })
  content: Chapter[] | TranscriptPart[];
}
