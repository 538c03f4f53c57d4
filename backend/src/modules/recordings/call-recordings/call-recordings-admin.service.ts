import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { assertVersion, changeVersion, NEXT_VERSION } from '../../../common/edit-version.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { refusedField } from '../../../common/refused-field.js';
import { editedItems, translatedItems, type ActionItem } from './action-items.js';
import { editedChapters } from './chapters.js';
import { CallRecording } from './call-recording.entity.js';
import {
  callRecordingColumns,
  type AdminCallRecordingRow,
  type CreateAdminCallRecordingDto,
  type ListAdminCallRecordingsQueryDto,
  type RecordingState,
  type UpdateAdminCallRecordingDto,
} from './call-recordings-admin.dto.js';

type Filters = Omit<ListAdminCallRecordingsQueryDto, 'cursor' | 'limit'>;

const inState: Record<RecordingState, string> = {
  published: 'r.is_visible',
  pending: 'NOT r.is_visible AND r.published_at IS NULL',
  hidden: 'NOT r.is_visible AND r.published_at IS NOT NULL',
};

const recordings = new ListDefinition<Filters, AdminCallRecordingRow>({
  // `createdAt` is the time of the call, by which list and cursor are ordered.
  select: `
    SELECT r.id, r.recorded_at AS "createdAt", r.title, r.description, r.duration, r.attendees, r.summary, r.recording_url AS "recordingUrl",
           r.language, r.translated_title AS "translatedTitle", r.translated_description AS "translatedDescription", r.translated_summary AS "translatedSummary",
           r.transcript IS NOT NULL AS "hasTranscript", r.is_visible AS "isVisible", r.fathom_id IS NOT NULL AS "isFromFathom", r.published_at AS "publishedAt",
           r.edited_at AS "editedAt", r.action_items AS "actionItems", r.updated_at AS "updatedAt", jsonb_array_length(r.action_items) AS "actionItemsCount", r.chapters,
           (SELECT count(*)::int FROM call_recording_notes n WHERE n.call_recording_id = r.id AND n.is_visible) AS "notesCount"`,
  table: 'call_recordings r',
  orderedBy: { alias: 'r', column: 'recorded_at' },
  filter(statement, { q, state }) {
    statement.where(q, (text) => `r.search_vector @@ search_query(${text})`);
    if (state !== undefined) statement.only(inState[state]);
  },
  file: { name: 'recordings.csv', columns: callRecordingColumns },
  changes: 'recording',
});

const noSuchRecording = (): AppError => new AppError('not_found', 404, { detail: 'There is no such recording.' });

/** Recordings in the admin area, including pending ones. */
@Injectable()
export class CallRecordingsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  /** One page of recordings, the latest call first, in one statement; without transcripts. */
  async list(query: ListAdminCallRecordingsQueryDto): Promise<Page<AdminCallRecordingRow>> {
    return recordings.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<AdminCallRecordingRow>>> {
    return recordings.changes(this.dataSource, query);
  }

  /** All recordings of a filter, as a stream; without transcripts. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<AdminCallRecordingRow>> {
    return recordings.file(this.dataSource, filters, () => this.audit.record('call-recordings.exported', actorId));
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<AdminCallRecordingRow> {
    return read(this.dataSource.manager, id);
  }

  /** Stores a pending recording. */
  create(actorId: string, submitted: CreateAdminCallRecordingDto): Promise<AdminCallRecordingRow> {
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await manager.insert(CallRecording, {
        ...withoutItems(submitted),
        actionItems: itemsOf([], submitted) ?? [],
        chapters: editedChapters([], submitted) ?? [],
        isVisible: false,
        editedAt: new Date(),
      });
      return this.recorded(manager, 'call-recordings.created', actorId, String(identifiers[0]?.['id']));
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409) */
  update(
    actorId: string,
    id: string,
    { version, ...submitted }: UpdateAdminCallRecordingDto,
  ): Promise<AdminCallRecordingRow> {
    return this.dataSource.transaction(async (manager) => {
      const stored = (submitted.actionItems ?? submitted.chapters) && (await manager.findOneBy(CallRecording, { id }));
      const actionItems = itemsOf(stored?.actionItems ?? [], submitted);
      const chapters = editedChapters(stored?.chapters ?? [], submitted);
      const { description = null, duration = null, summary = null, recordingUrl = null } = submitted;
      await changeVersion(
        manager,
        CallRecording,
        { id, version },
        {
          ...withoutItems(submitted),
          description,
          duration,
          summary,
          recordingUrl,
          ...(actionItems && { actionItems }),
          ...(chapters && { chapters }),
          editedAt: new Date(),
        },
      );
      return this.recorded(manager, 'call-recordings.edited', actorId, id);
    });
  }

  /**
   * Publishes a recording; members get an email the first time. Idempotent.
   * @param version the expected version; absent for bulk actions
   * @throws AppError `not_found` (404), `edit_conflict` (409)
   */
  publish(actorId: string, id: string, version?: string): Promise<AdminCallRecordingRow> {
    return this.dataSource.transaction(async (manager) => {
      await hold(manager, id, version);
      const [changed] = await manager.query<[{ isFirst: boolean }[], number]>(
        `UPDATE call_recordings r SET is_visible = true, published_at = coalesce(r.published_at, now()), updated_at = ${NEXT_VERSION.replace('updated_at', 'r.updated_at')}
           FROM call_recordings before WHERE r.id = $1 AND NOT r.is_visible AND before.id = r.id RETURNING before.published_at IS NULL AS "isFirst"`,
        [id],
      );
      if (changed.length === 0) return read(manager, id);
      if (changed[0]?.isFirst) await this.jobs.enqueue(manager, 'member-notifications.announce-recording', { id });
      return this.recorded(manager, 'call-recordings.published', actorId, id);
    });
  }

  /**
   * Unpublishes a recording. Idempotent.
   * @param version the expected version; absent for bulk actions
   * @throws AppError `not_found` (404), `edit_conflict` (409)
   */
  hide(actorId: string, id: string, version?: string): Promise<AdminCallRecordingRow> {
    return this.dataSource.transaction(async (manager) => {
      await hold(manager, id, version);
      const [changed] = await manager.query<[{ id: string }[], number]>(
        `UPDATE call_recordings SET is_visible = false, published_at = coalesce(published_at, created_at), updated_at = ${NEXT_VERSION} WHERE id = $1 AND is_visible RETURNING id`,
        [id],
      );
      return changed.length === 0 ? read(manager, id) : this.recorded(manager, 'call-recordings.hidden', actorId, id);
    });
  }

  /** Deletes a recording with its notes. @throws AppError `not_found` (404) */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(CallRecording, id);
      if (affected !== 1) throw noSuchRecording();
      await this.audit.record('call-recordings.deleted', actorId, manager, { type: 'recording', id });
    });
  }

  publishMany(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.publish(actorId, id));
  }

  hideMany(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.hide(actorId, id));
  }

  private async recorded(
    manager: EntityManager,
    action: AuditAction,
    actorId: string,
    id: string,
  ): Promise<AdminCallRecordingRow> {
    await this.audit.record(action, actorId, manager, { type: 'recording', id });
    return read(manager, id);
  }
}

type Submitted = CreateAdminCallRecordingDto;

const withoutItems = ({
  actionItems: _items,
  translatedActionItems: _translated,
  chapters: _chapters,
  translatedChapters: _translatedChapters,
  ...rest
}: Submitted) => rest;

/**
 * The action items of an edited recording; undefined where they stay as they are.
 * @throws AppError `validation_failed` (422) when translations do not belong to the items, line by line
 */
function itemsOf(
  before: readonly ActionItem[],
  { actionItems: texts, translatedActionItems: translations }: Submitted,
): ActionItem[] | undefined {
  if (translations && translations.length > 0 && translations.length !== texts?.length)
    throw refusedField('translatedActionItems', 'invalid');
  return texts && translatedItems(before, editedItems(before, texts), texts, translations);
}

/**
 * Locks a recording until the end of the transaction. @throws AppError `not_found` (404), `edit_conflict`
 * (409) when its version is not the expected one
 */
async function hold(manager: EntityManager, id: string, version: string | undefined): Promise<void> {
  const [row] = await manager.query<{ updatedAt: Date }[]>(
    'SELECT updated_at AS "updatedAt" FROM call_recordings WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!row) throw noSuchRecording();
  assertVersion(row, version);
}

async function read(manager: EntityManager, id: string): Promise<AdminCallRecordingRow> {
  const row = await recordings.find(manager, id, {});
  if (!row) throw noSuchRecording();
  return row;
}
