import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { ListPosition, Page } from '../../../common/cursor.js';
import { insertUnlessThere, submitOnce, type Submission } from '../../../common/idempotency.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { noSuchInnerCircleSignup, subjectOf } from './inner-circle-signups-admin.service.js';
import { SignupNote } from './signup-note.entity.js';
import type { SignupNoteRow } from './signup-notes.dto.js';

const notes = new ListDefinition<{ signupId?: number }, SignupNoteRow>({
  select: 'SELECT n.id, n.created_at AS "createdAt", n.body, n.author_id AS "authorId", u.name AS author',
  table: `signup_notes n
      LEFT JOIN LATERAL (SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) AS name FROM users WHERE id = n.author_id LIMIT 1) u ON true`,
  orderedBy: { alias: 'n' },
  filter: (statement, { signupId }) => statement.where(signupId, (value) => `n.signup_id = ${value}`),
});

/** Private notes about applications: written and deleted, never edited. Their text is in no log. */
@Injectable()
export class SignupNotesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of notes, newest first. @throws AppError `not_found` (404) */
  async list(signupId: number, position: ListPosition, actorId: string): Promise<Page<SignupNoteRow>> {
    await this.assertThere(this.dataSource.manager, signupId);
    return notes.page(this.dataSource, { ...position, signupId }, () =>
      this.audit.record('inner-circle-signups.notes-viewed', actorId, undefined, subjectOf(signupId)),
    );
  }

  /**
   * Adds a note. With a key, a repeated request returns the same note.
   * @throws AppError `not_found` (404); `idempotency_key_reused` (422)
   */
  create(signupId: number, body: string, actorId: string, key?: string): Promise<Submission<SignupNoteRow>> {
    return this.dataSource.transaction(async (manager) => {
      await this.assertThere(manager, signupId);
      return submitOnce<SignupNoteRow, SignupNote>({
        key,
        submitted: { signupId, actorId, body },
        find: (idempotencyKey) => manager.findOneBy(SignupNote, { idempotencyKey }),
        replay: ({ id }) => this.find(manager, id),
        store: async (submission) => {
          const stored = await insertUnlessThere(manager, SignupNote, {
            signupId,
            authorId: actorId,
            body,
            ...submission,
          });
          if (!stored) return undefined;
          await this.audit.record('inner-circle-signups.note-added', actorId, manager, subjectOf(signupId));
          return this.find(manager, stored.id);
        },
      });
    });
  }

  /** Deletes a note of one's own, or of a deleted account. @throws AppError `not_found` (404); `forbidden` (403) for somebody else's */
  remove(signupId: number, id: string, actorId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const note = await manager.findOne(SignupNote, {
        select: { id: true, authorId: true },
        where: { id, signupId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!note) throw new AppError('not_found', 404, { detail: 'There is no such note.' });
      if (note.authorId !== null && note.authorId !== actorId)
        throw new AppError('forbidden', 403, { detail: 'A note is deleted by its author alone.' });
      await manager.delete(SignupNote, { id });
      await this.audit.record('inner-circle-signups.note-deleted', actorId, manager, subjectOf(signupId));
    });
  }

  private async find(manager: EntityManager, id: string): Promise<SignupNoteRow> {
    const row = await notes.find(manager, id, {});
    if (!row) throw new Error('A note that was just stored is not there.');
    return row;
  }

  private async assertThere(manager: EntityManager, id: number): Promise<void> {
    if (!(await manager.existsBy(InnerCircleSignup, { id }))) throw noSuchInnerCircleSignup();
  }
}
