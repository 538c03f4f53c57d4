import { Check, Column, Entity, Index } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import type { ActionItem } from './action-items.js';
import type { Chapter } from './chapters.js';

/** A recorded call. Recordings from Fathom are pending until an administrator publishes them. */
@Entity('call_recordings')
@Check('call_recordings_duration_natural', 'duration >= 0')
@Check('call_recordings_action_items_list', `jsonb_typeof(action_items) = 'array'`)
@Check('call_recordings_chapters_list', `jsonb_typeof(chapters) = 'array'`)
@Check('call_recordings_language_known', "language IN ('en', 'es')")
@Index(['recordedAt', 'id'])
export class CallRecording extends BaseEntity {
  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  /** Fathom's `recording_id`; null for recordings entered by the practice. */
  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  fathomId: string | null;

  /** Link to the video, https only. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  recordingUrl: string | null;

  /** Written by Fathom; markdown, never HTML. */
  @Column({ type: 'text', nullable: true })
  summary: string | null;

  /** `[00:05:32] Ana: text`, one line per utterance (`formatTranscript`). */
  @Column({ type: 'text', nullable: true })
  transcript: string | null;

  /** Names, never addresses. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  attendees: string[];

  /** Whole minutes. */
  @Column({ type: 'integer', nullable: true })
  duration: number | null;

  /** What came out of the call to be done, in its order. */
  @Column({ type: 'jsonb', default: [] })
  actionItems: ActionItem[];

  /** In the order of their times. */
  @Column({ type: 'jsonb', default: [] })
  chapters: Chapter[];

  /** Of title, description, summary, chapters and action items; Fathom writes English. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  /** Title, description and summary in the other language; null where the practice has saved none. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  translatedTitle: string | null;

  @Column({ type: 'text', nullable: true })
  translatedDescription: string | null;

  @Column({ type: 'text', nullable: true })
  translatedSummary: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  recordedAt: Date;

  /** False: pending, or unpublished. */
  @Column({ type: 'boolean', default: true })
  isVisible: boolean;

  /** When it was first published; from then on Fathom's updates are ignored. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt: Date | null;

  /** When the practice last edited its texts; from then on Fathom's updates are ignored. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  editedAt: Date | null;

  /** Search vector over title, description and names; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
