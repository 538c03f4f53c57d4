import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { assertVersion, NEXT_VERSION } from '../../../common/edit-version.js';
import type { SignupRow } from './inner-circle-signups-admin.mapping.js';
import { findSignupRow, noSuchInnerCircleSignup, subjectOf } from './inner-circle-signups-admin.service.js';
import type { MoveInnerCircleSignupDto, SetFollowUpDto } from './signup-progress.dto.js';
import type { TypedStage } from './signup-stage.js';

/** The audit log has no values: each stage has an action. */
const moved: Record<TypedStage, AuditAction> = {
  new: 'inner-circle-signups.moved-to-new',
  contacted: 'inner-circle-signups.moved-to-contacted',
  invited: 'inner-circle-signups.moved-to-invited',
  not_now: 'inner-circle-signups.moved-to-not-now',
};

/** What the practice types about an application: stage and follow-up. */
@Injectable()
export class SignupProgressService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Moves an application to another stage.
   * @throws AppError `not_found` (404); `edit_conflict` (409); `conflict` (409) while a fact decides
   */
  move(id: number, body: MoveInnerCircleSignupDto, adminId: string): Promise<SignupRow> {
    return this.dataSource.transaction(async (manager) => {
      await this.moveIn(manager, id, body, adminId);
      return rowOf(manager, id);
    });
  }

  /** Sets the day of the follow-up, or removes it. @throws AppError `not_found` (404); `edit_conflict` (409) */
  setFollowUp(id: number, { followUpOn, version }: SetFollowUpDto, adminId: string): Promise<SignupRow> {
    return this.dataSource.transaction(async (manager) => {
      await lockAtVersion(manager, id, version);
      await change(manager, id, 'follow_up_on = $2', followUpOn ?? null);
      const action =
        followUpOn === undefined ? 'inner-circle-signups.follow-up-removed' : 'inner-circle-signups.follow-up-set';
      await this.audit.record(action, adminId, manager, subjectOf(id));
      return rowOf(manager, id);
    });
  }

  /** Moves an application to "invited", also one that is there: each invitation is an edit. @throws the same as {@link move} */
  async inviteIn(manager: EntityManager, id: number, version: string, adminId: string): Promise<void> {
    await this.moveIn(manager, id, { stage: 'invited', version }, adminId);
    await change(manager, id, 'stage = $2, moved_at = now()', 'invited');
  }

  /** The same as {@link move}, within a transaction. */
  async moveIn(
    manager: EntityManager,
    id: number,
    { stage, version }: MoveInnerCircleSignupDto,
    adminId: string,
  ): Promise<void> {
    const row = await lockAtVersion(manager, id, version);
    if (!row.isMovable)
      throw new AppError('conflict', 409, {
        detail: 'The stage follows a membership, an upcoming call or a later application.',
      });
    if (row.stage === stage) return;
    await change(manager, id, 'stage = $2, moved_at = now()', stage);
    if (stage === 'not_now') await closeInvitations(manager, id);
    await this.audit.record(moved[stage], adminId, manager, subjectOf(id));
  }
}

/**
 * Locks an application and its progress at the expected version: concurrent edits of one application wait for each other.
 * @throws AppError `not_found` (404); `edit_conflict` (409)
 */
async function lockAtVersion(manager: EntityManager, id: number, version: string): Promise<SignupRow> {
  await manager.query('SELECT 1 FROM inner_circle_signups WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const row = await rowOf(manager, id);
  assertVersion({ updatedAt: row.progressVersion }, version);
  return row;
}

async function rowOf(manager: EntityManager, id: number): Promise<SignupRow> {
  const row = await findSignupRow(manager, id);
  if (!row) throw noSuchInnerCircleSignup();
  return row;
}

/** Closes the live invitation of an application that is locked: its link is dead from now on. */
export async function closeInvitations(manager: EntityManager, signupId: number): Promise<void> {
  await manager.query(
    'UPDATE signup_invitations SET closed_at = now(), updated_at = now() WHERE signup_id = $1 AND closed_at IS NULL',
    [signupId],
  );
}

/** Changes the progress of an application that is locked; the row is made by the first edit. */
async function change(manager: EntityManager, id: number, set: string, value: string | null): Promise<void> {
  await manager.query('INSERT INTO signup_progress (signup_id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  await manager.query(`UPDATE signup_progress SET ${set}, updated_at = ${NEXT_VERSION} WHERE signup_id = $1`, [
    id,
    value,
  ]);
}
