import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { ListRecordingLinesQueryDto, RecordingLineRow } from './recording-lines.dto.js';

const lines = new ListDefinition<{ q?: string }, RecordingLineRow>({
  select: 'SELECT call_recording_lines.*',
  table: 'call_recording_lines',
  search: { query: 'recording_search_query', column: 'listed_at' },
  // There are lines of published recordings alone.
  filter: () => undefined,
  describe: (chosen) => `
    SELECT l.id, l.listed_at AS "createdAt", l.call_recording_id AS "callRecordingId", r.title AS "callTitle", r.language AS "callLanguage", r.translated_title AS "translatedCallTitle", r.recorded_at AS "recordedAt",
           l.position_seconds AS "positionSeconds", l.speaker, l.text
      FROM (${chosen}) l JOIN call_recordings r ON r.id = l.call_recording_id
     ORDER BY l.listed_at DESC, l.id DESC`,
});

/** What was said in published recordings. */
@Injectable()
export class RecordingLinesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of lines with the search terms, the latest call first, in one statement. */
  async list(query: ListRecordingLinesQueryDto): Promise<Page<RecordingLineRow>> {
    return lines.page(this.dataSource, query);
  }
}
