import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { cleanAudio } from './audio-making.js';
import { VoiceNote } from './voice-note.entity.js';
import type { VoiceNoteFacts } from './voice-notes.dto.js';

/** The coach's recordings. */
@Injectable()
export class VoiceNotesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError `not_found` (404) */
  async get(id: string): Promise<VoiceNoteFacts> {
    const row = await this.dataSource.manager.findOneBy(VoiceNote, { id });
    if (!row) throw noRecording();
    return row;
  }

  /**
   * Checks and stores a recording. Those that nobody chose within a day are deleted.
   * @throws AppError `validation_failed` (422) for an unsupported or long recording
   */
  async add(actorId: string, sent: Buffer): Promise<VoiceNoteFacts> {
    const { mediaType, seconds, bytes } = cleanAudio(sent);
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`
        DELETE FROM voice_notes v WHERE created_at < now() - interval '1 day'
          AND NOT EXISTS (SELECT FROM site_settings s WHERE s.voice_note_id = v.id)`);
      const row = manager.create(VoiceNote, { mediaType, seconds, bytes, byteCount: bytes.length });
      await manager.insert(VoiceNote, row);
      await this.audit.record('voice-notes.uploaded', actorId, manager, { type: 'voice-note', id: row.id });
      return row;
    });
  }

  /** The file with its type. @throws AppError `not_found` (404) */
  async file(id: string): Promise<Pick<VoiceNote, 'mediaType' | 'bytes'>> {
    const select = { id: true, mediaType: true, bytes: true };
    const row = await this.dataSource.manager.findOne(VoiceNote, { select, where: { id } });
    if (!row) throw noRecording();
    return row;
  }
}

const noRecording = (): AppError => new AppError('not_found', 404, { detail: 'There is no such recording.' });
