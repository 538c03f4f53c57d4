import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { voiceNoteLimits } from '@leap/domain';
import { voiceNoteTypes, type VoiceNote, type VoiceNoteType } from './voice-note.entity.js';

const extensions: Record<VoiceNoteType, string> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/wav': 'wav' };

/** Path of a recording on this site. It never changes. */
const voiceAddress = ({ id, mediaType }: Pick<VoiceNote, 'id' | 'mediaType'>): string =>
  `/voice/${id}.${extensions[mediaType]}`;

export class VoiceNoteParamDto {
  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: '0d4f9f0a-8a52-4b0c-9a53-1f0f0a1c7f11' })
  @IsUUID()
  id: string;
}

/** A recording of the coach's voice. */
class RecordingDto {
  @ApiProperty({ description: 'Where it is.', example: '/voice/0d4f9f0a-8a52-4b0c-9a53-1f0f0a1c7f11.mp3' })
  address: string;

  @ApiProperty({
    description: 'Type of the file.',
    enum: voiceNoteTypes,
    enumName: 'VoiceNoteType',
    example: 'audio/mpeg',
  })
  mediaType: VoiceNoteType;

  @ApiProperty({
    description: 'Length, rounded.',
    type: 'integer',
    minimum: 1,
    maximum: voiceNoteLimits.seconds,
    example: 42,
  })
  seconds: number;
}

/** The voice note of the first screen. */
export class VoiceNoteDto extends RecordingDto {
  @ApiProperty({
    description: 'Its transcript in the asked language.',
    maxLength: voiceNoteLimits.transcript,
    example: 'Hello, it is good that you are here.',
  })
  transcript: string;
}

/** A recording in the admin area. */
export class AdminVoiceNoteDto extends RecordingDto {
  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: '0d4f9f0a-8a52-4b0c-9a53-1f0f0a1c7f11' })
  id: string;

  @ApiProperty({ description: 'Bytes of the file.', type: 'integer', example: 640000 })
  byteCount: number;
}

export type VoiceNoteFacts = Pick<VoiceNote, 'id' | 'mediaType' | 'seconds' | 'byteCount'>;

export const toVoiceNoteDto = (row: VoiceNoteFacts, transcript: string): VoiceNoteDto => ({
  address: voiceAddress(row),
  mediaType: row.mediaType,
  seconds: row.seconds,
  transcript,
});

export const toAdminVoiceNoteDto = (row: VoiceNoteFacts): AdminVoiceNoteDto => ({
  id: row.id,
  address: voiceAddress(row),
  mediaType: row.mediaType,
  seconds: row.seconds,
  byteCount: row.byteCount,
});
