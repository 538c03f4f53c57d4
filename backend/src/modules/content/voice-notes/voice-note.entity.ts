import { Check, Column, Entity } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** What browsers play everywhere. */
export const voiceNoteTypes = ['audio/mpeg', 'audio/mp4', 'audio/wav'] as const;
export type VoiceNoteType = (typeof voiceNoteTypes)[number];

/** A recording of the coach's voice. Immutable; another recording is another row. */
@Entity('voice_notes')
@Check('voice_notes_media_type_known', "media_type IN ('audio/mpeg', 'audio/mp4', 'audio/wav')")
@Check('voice_notes_seconds_few', 'seconds BETWEEN 1 AND 60')
export class VoiceNote extends BaseEntity {
  @Column({ type: 'varchar', length: 12 })
  mediaType: VoiceNoteType;

  /** Length, rounded. */
  @Column({ type: 'smallint' })
  seconds: number;

  @Column({ type: 'integer' })
  byteCount: number;

  /** At most 4 MB, so in the database whatever store pictures use. Not selected with the facts. */
  @Column({ type: 'bytea', select: false })
  bytes: Buffer;
}
