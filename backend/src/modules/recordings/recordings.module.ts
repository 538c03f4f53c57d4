import { Module } from '@nestjs/common';
import { CallRecordingNotesModule } from './call-recording-notes/call-recording-notes.module.js';
import { CallRecordingsModule } from './call-recordings/call-recordings.module.js';
import { FathomDeliveriesModule } from './fathom-deliveries/fathom-deliveries.module.js';
import { FathomImportsModule } from './fathom-imports/fathom-imports.module.js';
import { MemberActionItemsModule } from './member-action-items/member-action-items.module.js';
import { RecordingFilesModule } from './recording-files/recording-files.module.js';
import { RecordingLinesModule } from './recording-lines/recording-lines.module.js';
import { RecordingPositionsModule } from './recording-positions/recording-positions.module.js';
import { CallRecordingNote } from './call-recording-notes/call-recording-note.entity.js';
import { CallRecording } from './call-recordings/call-recording.entity.js';
import { CallRecordingLine } from './recording-lines/call-recording-line.entity.js';
import { FathomDelivery } from './fathom-deliveries/fathom-delivery.entity.js';
import { FathomImport } from './fathom-imports/fathom-import.entity.js';
import { MemberActionItem } from './member-action-items/member-action-item.entity.js';
import { MemberRecordingPosition } from './recording-positions/member-recording-position.entity.js';

export { editedItems, type ActionItem } from './call-recordings/action-items.js';
export { CallRecordingNote } from './call-recording-notes/call-recording-note.entity.js';
export { CallRecording } from './call-recordings/call-recording.entity.js';
export { recordingNews } from './call-recordings/recording-news.js';
export { CallRecordingsService } from './call-recordings/call-recordings.service.js';
export { hasClaimedHomework } from './member-action-items/has-claimed-homework.js';
export { homeworkState } from './member-action-items/homework-state.js';
export { recordingsToDo } from './dashboard-part.js';
export { recordingsNames, recordingsSearch, recordingsTimeline } from './admin-part.js';
export { recordingsPersonalData } from './personal-data.js';

/** The tables of this room. */
export const recordingsEntities = [
  CallRecordingLine,
  CallRecordingNote,
  CallRecording,
  FathomDelivery,
  FathomImport,
  MemberActionItem,
  MemberRecordingPosition,
];

/** Call recordings with their notes, and their import from Fathom. */
@Module({
  imports: [
    CallRecordingNotesModule,
    CallRecordingsModule,
    FathomDeliveriesModule,
    FathomImportsModule,
    MemberActionItemsModule,
    RecordingFilesModule,
    RecordingLinesModule,
    RecordingPositionsModule,
  ],
  exports: [CallRecordingsModule],
})
export class RecordingsModule {}
