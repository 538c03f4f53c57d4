import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextWeeklyCall, weekOfDate, weeklyCallOf } from '@leap/domain';
import { DataSource, IsNull, Not } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField } from '../../../common/refused-field.js';
import { podMemberIds, PodsService } from '../../community/community.module.js';
import { WeeklyCallsService } from '../weekly-calls/weekly-calls.service.js';
import { CallRsvp } from '../weekly-calls/call-rsvp.entity.js';
import { oneOfCall, type CallOfSeries } from '../weekly-calls/call-rsvp-lookup.js';
import type {
  AnswerCallDto,
  CallAnswer,
  CallAttendance,
  CallPersonRow,
  CallRsvpDto,
  ListCallPeopleQueryDto,
  OwnCallSeries,
} from './call-rsvps.dto.js';

const WEEK_MS = 7 * 86_400_000;
const wasPresent: Record<CallAttendance, boolean | null> = { present: true, absent: false, unknown: null };

/** SQL: who is expected at a call of all members, and, of the people of a pod, at theirs. */
const IS_PRESENT_MEMBER = '(u.is_inner_circle_member AND NOT u.is_disabled)';
/** SQL: a row without both is of an answer to an earlier time, or of a note that was taken back. */
const HAS_VALUES = '(num_nonnulls(r.is_coming, r.was_present) > 0)';
const NAME = `coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) AS name`;

interface PeopleFilters extends CallOfSeries {
  /** The people of the pod's call; null: all members. */
  people: readonly string[] | null;
  answer?: CallAnswer;
}

/** SQL: the one row of user `id` and a call; with `LIMIT`, so that the planner looks it up for each person of a page. */
const rowOf = (
  { podId, week }: CallOfSeries,
  column: string,
  id: string,
  parameter: (value: unknown) => string,
): string =>
  `SELECT ${column} FROM call_rsvps r WHERE r.user_id = ${id} AND r.week = ${parameter(week)}
      AND r.pod_id ${podId === null ? 'IS NULL' : `= ${parameter(podId)}`} LIMIT 1`;

const conditionOf: Record<CallAnswer, string> = { coming: 'IS TRUE', not_coming: 'IS FALSE', none: 'IS NULL' };

const people = new ListDefinition<PeopleFilters, CallPersonRow>({
  select: `
    SELECT u.id, u.created_at AS "createdAt", ${NAME}`,
  table: 'users u',
  orderedBy: { alias: 'u' },
  filter(statement, filters) {
    const row = (column: string): string =>
      `(${rowOf(filters, column, 'u.id', (value) => statement.parameter(value))})`;
    // Who was there remains on the list after the membership, or after the pod.
    statement.only(`(${IS_PRESENT_MEMBER} OR ${row(HAS_VALUES)})`);
    if (filters.people) statement.only(`u.id = ANY (${statement.parameter(filters.people)})`);
    if (filters.answer) statement.only(`${row('r.is_coming')} ${conditionOf[filters.answer]}`);
  },
  describe: (chosen, statement, filters) => `
    SELECT chosen.*, r.is_coming AS "isComing", r.was_present AS "wasPresent"
      FROM (${chosen}) chosen
      LEFT JOIN LATERAL (${rowOf(filters, 'r.is_coming, r.was_present', 'chosen.id', (value) => statement.parameter(value))}) r ON true
     ORDER BY chosen."createdAt" DESC, chosen.id DESC`,
});

/** Who comes to a call: each member answers for the next one, and the owner sees the answers and notes who was there. */
@Injectable()
export class CallRsvpsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calls: WeeklyCallsService,
    private readonly pods: PodsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Stores whether a member comes: one row for each member and call, also when requests arrive at once.
   * @throws AppError `not_found` (404) without a pod whose call has a fixed time, `conflict` (409) for a call that is over, not the next, or at
   * another time
   */
  async answer(
    userId: string,
    series: OwnCallSeries,
    week: string,
    { startsAt, isComing }: AnswerCallDto,
  ): Promise<CallRsvpDto> {
    const podId = series === 'weekly-call' ? null : (await this.pods.membershipOf(userId))?.podId;
    if (podId === undefined) throw noSuchCall();
    return this.dataSource.transaction(async (manager) => {
      // A move of the call waits until the answer is stored, and opens it again.
      await this.calls.lock(manager, podId, 'pessimistic_read');
      const plan = await this.calls.series(podId, manager);
      if (!plan) throw noSuchCall();
      const next = nextWeeklyCall(plan, new Date(), { running: true });
      if (week !== next.week || startsAt.getTime() !== next.startsAt.getTime())
        throw new AppError('conflict', 409, { detail: 'This call is over, is not the next one, or was moved.' });
      await manager.query(
        `INSERT INTO call_rsvps (user_id, pod_id, week, is_coming) VALUES ($1, $2, $3, $4)
         ON CONFLICT ${oneOfCall(podId)} DO UPDATE SET is_coming = excluded.is_coming, updated_at = now()`,
        [userId, podId, week, isComing],
      );
      return { week, isComing };
    });
  }

  /** One page of the people of a call, those who joined last first. */
  async people(
    week: string,
    { podId: id, ...query }: ListCallPeopleQueryDto,
    adminId: string,
  ): Promise<Page<CallPersonRow>> {
    assertWeek(week);
    const podId = id ?? null;
    const ofPod = podId === null ? null : await this.ofPod(podId, week);
    return people.page(this.dataSource, { ...query, week, podId, people: ofPod }, () =>
      this.audit.record('weekly-call.sheet-viewed', adminId),
    );
  }

  /** Those who are in a pod, and those who answered for its call or were there. */
  private async ofPod(podId: string, week: string): Promise<string[]> {
    const { manager } = this.dataSource;
    const call = { podId, week };
    const answered = await manager.find(CallRsvp, {
      where: [
        { ...call, isComing: Not(IsNull()) },
        { ...call, wasPresent: Not(IsNull()) },
      ],
      select: { userId: true },
    });
    return [...(await podMemberIds(manager, podId)), ...answered.map(({ userId }) => userId)];
  }

  /**
   * Notes whether somebody was there, from the start of the call on.
   * @throws AppError `not_found` (404) for an unknown call, and a person who is not expected there, `conflict` (409) for a call that has not begun or did not take place
   */
  async note(
    { podId, week }: CallOfSeries,
    userId: string,
    attendance: CallAttendance,
    adminId: string,
  ): Promise<CallPersonRow> {
    assertWeek(week);
    const plan = await this.calls.series(podId, undefined, new Date(Date.parse(week) - WEEK_MS));
    if (!plan) throw noSuchCall();
    const { status, startsAt } = weeklyCallOf(plan, week);
    if (status === 'cancelled' || startsAt > new Date())
      throw new AppError('conflict', 409, { detail: 'This call has not begun, or did not take place.' });
    return this.dataSource.transaction(async (manager) => {
      const pod = podId === null ? null : await podMemberIds(manager, podId);
      // Who has neither an answer nor a note is expected as a present member, of the pod if it is a pod's call.
      const [person] = await manager.query<(CallPersonRow & { hasRow: boolean })[]>(
        `SELECT u.id, u.created_at AS "createdAt", ${NAME}, r.is_coming AS "isComing", r.was_present AS "wasPresent", r.id IS NOT NULL AS "hasRow"
           FROM users u LEFT JOIN call_rsvps r ON r.user_id = u.id AND r.week = $3::date AND r.pod_id IS NOT DISTINCT FROM $2::uuid
          WHERE u.id = $1 AND (${HAS_VALUES} OR ${IS_PRESENT_MEMBER} AND ($4::uuid[] IS NULL OR u.id = ANY ($4)))`,
        [userId, podId, week, pod],
      );
      if (!person) throw new AppError('not_found', 404, { detail: 'This person is not expected at this call.' });
      const { hasRow, ...row } = person;
      if (!hasRow && attendance === 'unknown') return row;
      await manager.query(
        `INSERT INTO call_rsvps (user_id, pod_id, week, was_present) VALUES ($1, $2, $3, $4)
         ON CONFLICT ${oneOfCall(podId)} DO UPDATE SET was_present = excluded.was_present, updated_at = now()`,
        [userId, podId, week, wasPresent[attendance]],
      );
      await this.audit.record('weekly-call.attendance-noted', adminId, manager, { type: 'user', id: userId });
      return { ...row, wasPresent: wasPresent[attendance] };
    });
  }
}

const noSuchCall = (): AppError => new AppError('not_found', 404, { detail: 'There is no such call.' });

/** @throws AppError `validation_failed` (422) */
function assertWeek(week: string): void {
  if (weekOfDate(week) !== week) throw refusedField('week', 'invalid_format');
}
