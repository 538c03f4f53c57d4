import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { NEXT_VERSION } from '../../../common/edit-version.js';
import { Encryption } from '../../../common/encryption.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { HidingOptions } from '../member-posts/member-text-admin.dto.js';
import { adminAuthorName } from '../member-posts/member-text-admin.service.js';
import { appealContext, ModerationDecision } from './moderation-decision.entity.js';
import type {
  AdminDecisionRow,
  AnswerAppealDto,
  ListAdminModerationDecisionsQueryDto,
  ModerationDecisionRow,
  OwnDecisionRow,
  PauseWritingDto,
} from './moderation-decisions.dto.js';

const DAY_MS = 86_400_000;
/** The longest pause, with a leap day. */
const LONGEST_PAUSE_MS = 366 * DAY_MS;

/** Tables with an author. */
const AUTHORED = { post: 'member_posts', comment: 'member_post_comments', decision: 'moderation_decisions' };
/** Serialises changes of a member's pauses; triggers share it while a text is being stored. After accounts and posts, in the order of locks. */
const PAUSE_LOCK = (userId: string): string =>
  `pg_advisory_xact_lock(hashtextextended('writing-pause:' || ${userId}, 0))`;

/** Whether a decision `d` applies now. */
const IN_EFFECT = `(d.lifted_at IS NULL AND (d.kind <> 'writing' OR d.ends_at > clock_timestamp()))`;
/** Whether a decision `d` pauses writing now, alone or with a hidden text. */
const IS_PAUSING = '(d.lifted_at IS NULL AND d.ends_at IS NOT NULL AND d.ends_at > clock_timestamp())';
const PAUSE_OF = (userId: string): string => `d.user_id = ${userId} AND ${IS_PAUSING}`;

const COLUMNS = `d.id, d.created_at AS "createdAt", d.kind, d.reason, d.ends_at AS "endsAt", d.lifted_at AS "liftedAt", ${IN_EFFECT} AS "isInEffect", ${IS_PAUSING} AS "isPausing",
           d.appealed_at AS "appealedAt", d.outcome, d.answered_at AS "answeredAt",
           CASE d.kind WHEN 'post' THEN (SELECT p.content FROM member_posts p WHERE p.id = d.post_id)
                       WHEN 'comment' THEN (SELECT c.content FROM member_post_comments c WHERE c.id = d.comment_id) END AS text`;
const TITLE = '(SELECT p.title FROM member_posts p WHERE p.id = d.post_id) AS "postTitle"';
/** Of the member's own post alone: somebody else's can be out of their sight by now. */
const OWN_TITLE = `(SELECT p.title FROM member_posts p WHERE p.id = d.post_id AND d.kind = 'post') AS "postTitle"`;
const SEALED = `d.sealed_appeal AS "sealedAppeal", d.sealed_answer AS "sealedAnswer"`;

interface SealedRow {
  id: string;
  sealedAppeal: string | null;
  sealedAnswer: string | null;
}

const own = new ListDefinition<{ userId: string }, ModerationDecisionRow & SealedRow>({
  select: `SELECT ${COLUMNS}, ${OWN_TITLE}, ${SEALED}`,
  table: 'moderation_decisions d',
  orderedBy: { alias: 'd' },
  filter: (statement, { userId }) => statement.where(userId, (value) => `d.user_id = ${value}`),
});

type AdminFilters = Pick<ListAdminModerationDecisionsQueryDto, 'state' | 'userId'>;

const ADMIN_COLUMNS = `${COLUMNS}, ${TITLE}, d.user_id AS "userId", ${adminAuthorName('u')} AS "memberName", u.language AS "memberLanguage",
           d.post_id AS "postId", d.comment_id AS "commentId"`;

const decisions = new ListDefinition<AdminFilters, AdminDecisionRow, AdminDecisionRow & SealedRow>({
  select: `SELECT ${ADMIN_COLUMNS}`,
  selectDetail: `SELECT ${ADMIN_COLUMNS}, ${SEALED}`,
  table: 'moderation_decisions d JOIN users u ON u.id = d.user_id',
  orderedBy: { alias: 'd' },
  filter(statement, { state, userId }) {
    statement.where(userId, (value) => `d.user_id = ${value}`);
    if (state === 'open') statement.only('d.appealed_at IS NOT NULL AND d.answered_at IS NULL');
    if (state === 'decided') statement.only('d.answered_at IS NOT NULL');
  },
});

/** What the owner decides about texts of members, what these answer, and what becomes of it. */
@Injectable()
export class ModerationDecisionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly encryption: Encryption,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of the decisions about a member, the latest first, in one statement. */
  async list(userId: string, query: CursorQueryDto): Promise<Page<OwnDecisionRow>> {
    const { items, next } = await own.page(this.dataSource, { ...query, userId });
    return { items: items.map((row) => this.opened(row)), next };
  }

  /** The pause of a member's writing that applies now. */
  async pauseOf(userId: string): Promise<OwnDecisionRow | undefined> {
    const [row] = await this.dataSource.query<(ModerationDecisionRow & SealedRow)[]>(
      `SELECT ${COLUMNS}, ${OWN_TITLE}, ${SEALED} FROM moderation_decisions d WHERE ${PAUSE_OF('$1')} ORDER BY d.ends_at DESC LIMIT 1`,
      [userId],
    );
    return row && this.opened(row);
  }

  /**
   * Stores a member's answer to a decision, once, and enqueues the email to the practice in the same transaction.
   * @throws AppError `not_found` (404) for a decision about somebody else, `conflict` (409) for one that was answered or no longer applies
   */
  async appeal(userId: string, id: string, text: string): Promise<OwnDecisionRow> {
    return this.dataSource.transaction(async (manager) => {
      const [stored] = await manager.query<[object[], number]>(
        `UPDATE moderation_decisions d SET sealed_appeal = $3, appealed_at = now(), updated_at = now()
          WHERE d.id = $1 AND d.user_id = $2 AND d.appealed_at IS NULL AND ${IN_EFFECT} RETURNING d.id`,
        [id, userId, this.encryption.seal(text, appealContext({ id }))],
      );
      const row = await own.find(manager, id, { userId });
      if (!row) throw noSuchDecision();
      if (stored.length === 0)
        throw new AppError('conflict', 409, { detail: 'This was answered before, or no longer applies.' });
      await this.jobs.enqueue(manager, 'moderation-decisions.notify-practice', { id });
      return this.opened(row);
    });
  }

  /** Whether there is an appeal without an answer. */
  isToAnswer(id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(ModerationDecision, {
      id,
      appealedAt: Not(IsNull()),
      answeredAt: IsNull(),
    });
  }

  /** One page of all decisions, the latest first, without what was written about them, in one statement. */
  listAll(query: ListAdminModerationDecisionsQueryDto): Promise<Page<AdminDecisionRow>> {
    return decisions.page(this.dataSource, query);
  }

  /** A decision with the appeal; the access is recorded. @throws AppError `not_found` (404) */
  async view(adminId: string, id: string): Promise<AdminDecisionRow & OwnDecisionRow> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.read(manager, id);
      await this.audit.record('moderation.decision-viewed', adminId, manager, { type: 'user', id: row.userId });
      return row;
    });
  }

  /**
   * Pauses the writing of a member until it ends by itself. Texts that are being stored come before the pause, all others are refused, by
   * triggers.
   * @throws AppError `not_found` (404), `forbidden` (403) for an administrator, `conflict` (409) where it is paused as long already,
   * `validation_failed` (422) for an end that is over or too far
   */
  async pause(
    adminId: string,
    { userId, endsAt, reason }: PauseWritingDto,
  ): Promise<AdminDecisionRow & OwnDecisionRow> {
    const end = new Date(endsAt).getTime();
    if (end <= Date.now()) throw refusedField('endsAt', 'too_small');
    if (end > Date.now() + LONGEST_PAUSE_MS) throw refusedField('endsAt', 'too_far');
    return this.dataSource.transaction(async (manager) => {
      const id = await this.storePause(manager, adminId, { userId, endsAt, reason });
      if (id === undefined)
        throw new AppError('conflict', 409, { detail: 'The writing of this member is paused until then already.' });
      return this.read(manager, id);
    });
  }

  /**
   * Ends a pause at once, with those that overlap it: the member can write. What is hidden stays so. One that is over changes nothing.
   * @throws AppError `not_found` (404)
   */
  async resume(adminId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lockAuthor(manager, 'decision', id);
      await this.lockPauses(manager, id);
      const [pause] = await manager.query<{ userId: string; isPausing: boolean }[]>(
        `SELECT d.user_id AS "userId", ${IS_PAUSING} AS "isPausing" FROM moderation_decisions d WHERE d.id = $1 AND d.ends_at IS NOT NULL`,
        [id],
      );
      if (!pause) throw noSuchDecision();
      if (pause.isPausing) await this.endPauses(manager, adminId, pause.userId);
    });
  }

  /**
   * Answers an appeal, once: the decision stays, or is taken back in the same transaction.
   * @throws AppError `not_found` (404), `conflict` (409) without an appeal, or where another administrator answered it
   */
  async answer(
    adminId: string,
    id: string,
    { outcome, answer }: AnswerAppealDto,
  ): Promise<AdminDecisionRow & OwnDecisionRow> {
    return this.dataSource.transaction(async (manager) => {
      // The post before its decision, as everything that changes what is visible of it.
      await this.lockAuthor(manager, 'decision', id);
      await manager.query(
        'SELECT 1 FROM member_posts WHERE id = (SELECT post_id FROM moderation_decisions WHERE id = $1) FOR NO KEY UPDATE',
        [id],
      );
      await this.lockPauses(manager, id);
      const [answered] = await manager.query<[{ userId: string }[], number]>(
        `UPDATE moderation_decisions SET outcome = $2, sealed_answer = $3, answered_at = now(), updated_at = now()
          WHERE id = $1 AND appealed_at IS NOT NULL AND answered_at IS NULL RETURNING user_id AS "userId"`,
        [id, outcome, this.encryption.seal(answer, appealContext({ id }))],
      );
      if (!answered[0]) {
        await this.read(manager, id);
        throw new AppError('conflict', 409, { detail: 'There is no appeal, or it was answered before.' });
      }
      const { userId } = answered[0];
      await this.audit.record(`moderation.appeal-${outcome}`, adminId, manager, { type: 'user', id: userId });
      if (outcome === 'lifted') await this.lift(manager, id, adminId);
      return this.read(manager, id);
    });
  }

  /**
   * Remembers that a text of a member was hidden, and pauses the author's writing with it where that is wanted: one decision. Its author and
   * its post are locked, in this order.
   * @param of whose text; nothing for one's own
   * @throws AppError `validation_failed` (422) for a pause without a reason, `forbidden` (403) for one of an administrator
   */
  async addHidden(
    manager: EntityManager,
    adminId: string,
    of: { userId: string; postId: string; commentId?: string },
    { reason, pauseDays }: HidingOptions,
  ): Promise<void> {
    if (of.userId === adminId) return;
    const endsAt = pauseDays === undefined ? null : new Date(Date.now() + pauseDays * DAY_MS);
    if (endsAt) {
      if (reason === undefined) throw refusedField('reason', 'required');
      await this.lockForPause(manager, of.userId);
    }
    await manager.insert(ModerationDecision, {
      userId: of.userId,
      kind: of.commentId === undefined ? 'post' : 'comment',
      postId: of.postId,
      commentId: of.commentId ?? null,
      reason: reason ?? null,
      endsAt,
    });
    if (endsAt) await this.recordPause(manager, adminId, of.userId);
  }

  /**
   * Keeps the author's account from being erased meanwhile. Before the post, in the global order of locks; members write at the same time.
   */
  async lockAuthor(manager: EntityManager, of: keyof typeof AUTHORED, id: string): Promise<void> {
    await manager.query(
      `SELECT 1 FROM users WHERE id = (SELECT user_id FROM ${AUTHORED[of]} WHERE id = $1) FOR KEY SHARE`,
      [id],
    );
  }

  /**
   * Shows a hidden post or comment again, and takes back what was decided about it, with its pause; recorded. Its author and its post are
   * locked. Pauses that came with other texts stay.
   * @returns whether it was hidden
   */
  async show(manager: EntityManager, adminId: string, kind: 'post' | 'comment', id: string): Promise<boolean> {
    const more = kind === 'post' ? ', hidden_reason = NULL' : '';
    const [shown] = await manager.query<[object[], number]>(
      `UPDATE ${AUTHORED[kind]} SET is_visible = true${more}, updated_at = ${NEXT_VERSION} WHERE id = $1 AND NOT is_visible RETURNING id`,
      [id],
    );
    if (shown.length === 0) return false;
    await manager.query(`SELECT ${PAUSE_LOCK('user_id')} FROM ${AUTHORED[kind]} WHERE id = $1`, [id]);
    const [lifted] = await manager.query<[{ userId: string; wasPausing: boolean | null }[], number]>(
      `UPDATE moderation_decisions SET lifted_at = now(), updated_at = now() WHERE kind = $1 AND ${kind}_id = $2 AND lifted_at IS NULL
       RETURNING user_id AS "userId", ends_at > clock_timestamp() AS "wasPausing"`,
      [kind, id],
    );
    for (const { userId, wasPausing } of lifted) if (wasPausing) await this.recordResumed(manager, adminId, userId);
    await this.audit.record(`member-${kind}s.shown`, adminId, manager, { type: kind, id });
    return true;
  }

  /** Stores a pause; undefined where one applies that lasts as long, give or take an hour. */
  private async storePause(
    manager: EntityManager,
    adminId: string,
    { userId, endsAt, reason }: PauseWritingDto,
  ): Promise<string | undefined> {
    await this.lockForPause(manager, userId);
    // A statement of its own, so that it sees what another administrator stored before the lock was free.
    const [stored] = await manager.query<{ id: string }[]>(
      `INSERT INTO moderation_decisions (user_id, kind, reason, ends_at)
       SELECT $1, 'writing', $2, $3::timestamptz
        WHERE NOT EXISTS (SELECT FROM moderation_decisions d WHERE ${PAUSE_OF('$1')} AND d.ends_at > $3::timestamptz - interval '1 hour') RETURNING id`,
      [userId, reason, endsAt],
    );
    if (stored) await this.recordPause(manager, adminId, userId);
    return stored?.id;
  }

  /** Before a pause is stored: what its member is writing is stored before it, or refused. */
  private async lockForPause(manager: EntityManager, userId: string): Promise<void> {
    const [person] = await manager.query<{ role: string }[]>('SELECT role FROM users WHERE id = $1 FOR KEY SHARE', [
      userId,
    ]);
    if (!person) throw new AppError('not_found', 404, { detail: 'There is no such member.' });
    if (person.role === 'admin') throw new AppError('forbidden', 403, { detail: 'Administrators write always.' });
    await manager.query(`SELECT ${PAUSE_LOCK('$1')}`, [userId]);
  }

  /** Of the member of a decision: two that end several pauses each would wait for one another. */
  private lockPauses(manager: EntityManager, id: string): Promise<unknown> {
    return manager.query(`SELECT ${PAUSE_LOCK('user_id')} FROM moderation_decisions WHERE id = $1`, [id]);
  }

  /** Takes a decision back, with what it hides; for a pause alone, all pauses that apply to its member. */
  private async lift(manager: EntityManager, id: string, adminId: string): Promise<void> {
    const [decision] = await manager.query<Pick<ModerationDecision, 'kind' | 'userId' | 'postId' | 'commentId'>[]>(
      `SELECT d.kind, d.user_id AS "userId", d.post_id AS "postId", d.comment_id AS "commentId"
         FROM moderation_decisions d WHERE d.id = $1 AND ${IN_EFFECT}`,
      [id],
    );
    if (!decision) return;
    const { kind, userId, postId, commentId } = decision;
    if (kind === 'writing') await this.endPauses(manager, adminId, userId);
    else await this.show(manager, adminId, kind, String(kind === 'post' ? postId : commentId));
  }

  /** All that apply: one that overlaps another would go on refusing. What was hidden with a pause stays hidden. */
  private async endPauses(manager: EntityManager, adminId: string, userId: string): Promise<void> {
    await manager.query(
      `UPDATE moderation_decisions d SET updated_at = now(), lifted_at = CASE d.kind WHEN 'writing' THEN now() END,
              ends_at = CASE d.kind WHEN 'writing' THEN d.ends_at ELSE now() END
        WHERE ${PAUSE_OF('$1')}`,
      [userId],
    );
    await this.recordResumed(manager, adminId, userId);
  }

  private recordPause(manager: EntityManager, adminId: string, userId: string): Promise<void> {
    return this.audit.record('moderation.writing-paused', adminId, manager, { type: 'user', id: userId });
  }

  /** Unless another pause applies. */
  private async recordResumed(manager: EntityManager, adminId: string, userId: string): Promise<void> {
    const [pause] = await manager.query<object[]>(
      `SELECT 1 FROM moderation_decisions d WHERE ${PAUSE_OF('$1')} LIMIT 1`,
      [userId],
    );
    if (!pause) await this.audit.record('moderation.writing-resumed', adminId, manager, { type: 'user', id: userId });
  }

  private async read(manager: EntityManager, id: string): Promise<AdminDecisionRow & OwnDecisionRow> {
    const row = await decisions.find(manager, id, {});
    if (!row) throw noSuchDecision();
    return this.opened(row);
  }

  private opened<Row extends SealedRow>(
    row: Row,
  ): Omit<Row, 'sealedAppeal' | 'sealedAnswer'> & { appeal: string | null; answer: string | null } {
    const { sealedAppeal, sealedAnswer, ...rest } = row;
    const open = (sealed: string | null): string | null =>
      sealed === null ? null : this.encryption.open(sealed, appealContext(row));
    return { ...rest, appeal: open(sealedAppeal), answer: open(sealedAnswer) };
  }
}

const noSuchDecision = (): AppError => new AppError('not_found', 404, { detail: 'There is no such decision.' });
