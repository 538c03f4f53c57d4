import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextWeeklyCall, weekOfDate, weeklyCallOf } from '@leap/domain';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField } from '../../../common/refused-field.js';
import { listReader } from '../../../database/replica.js';
import { homeworkState } from '../../recordings/recordings.module.js';
import { WeeklyCallsService, type StoredWeeklyCall } from '../weekly-calls/weekly-calls.service.js';
import { CallSheetLine } from './call-sheet-line.entity.js';
import type {
  CallSheetDto,
  CallSheetLineRow,
  CallSheetVersionDto,
  KeepCallSheetLineDto,
  MyCallSheetLineDto,
} from './call-sheets.dto.js';

/** How many sheets are listed: lines are kept for a year. */
const MOST_SHEETS = 60;
const WEEK_MS = 7 * 86_400_000;

const lines = new ListDefinition<{ week: string; startsAt: Date }, CallSheetLineRow>({
  select: `
    SELECT l.id, l.created_at AS "createdAt", l.updated_at AS "updatedAt", l.user_id AS "userId", l.moved, l.brings,
           coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) AS name`,
  table: 'call_sheet_lines l JOIN users u ON u.id = l.user_id',
  orderedBy: { alias: 'l' },
  filter: (statement, { week }) => statement.where(week, (value) => `l.week = ${value}`),
  describe: (chosen, statement, { startsAt }) => `
    SELECT chosen.*, ${homeworkState('chosen."userId"', statement.parameter(startsAt))} AS homework
      FROM (${chosen}) chosen ORDER BY chosen."createdAt" DESC, chosen.id DESC`,
});

/** What is on the sheet of week `$1` of pod `$2`, or of all members, before the call at `$3`; the order of the rows is no matter. */
const VERSION = `
  SELECT (SELECT bit_xor(hashtextextended(jsonb_build_array(l.id, l.moved, l.brings, ${homeworkState('l.user_id', '$3')})::text, 0))
            FROM call_sheet_lines l WHERE l.week = $1::date AND $2::uuid IS NULL) AS lines,
         (SELECT bit_xor(hashtextextended(jsonb_build_array(r.user_id, r.is_coming)::text, 0))
            FROM call_rsvps r WHERE r.week = $1::date AND r.pod_id IS NOT DISTINCT FROM $2::uuid) AS answers`;

/** Who brings what to the weekly call: each member writes one line for the next one, and the owner sees them all. */
@Injectable()
export class CallSheetsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calls: WeeklyCallsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * The next call, and what the member wrote for it; without a version (`updatedAt`) while that is of cancelled calls right before it, so
   * that it can be stored again.
   */
  async mine(userId: string): Promise<MyCallSheetLineDto> {
    const plan = await this.calls.plan();
    const { week, startsAt } = nextWeeklyCall(plan, new Date(), { running: true });
    const latest = await this.dataSource.manager.findOne(CallSheetLine, {
      where: { userId, week: LessThanOrEqual(week) },
      order: { week: 'DESC' },
    });
    const line = latest && isAllCancelled(plan, latest.week, week) ? latest : undefined;
    return {
      week,
      startsAt: startsAt.toISOString(),
      moved: line?.moved ?? undefined,
      brings: line?.brings ?? undefined,
      updatedAt: line?.week === week ? line.updatedAt.toISOString() : undefined,
    };
  }

  /**
   * Stores what the member writes for the next call: one line for each member and call, also when requests arrive at once.
   * @throws AppError `validation_failed` (422) without a text, `conflict` (409) for a call that is over or not the next one
   */
  async keep(userId: string, week: string, { moved, brings }: KeepCallSheetLineDto): Promise<MyCallSheetLineDto> {
    if (moved === undefined && brings === undefined) throw refusedField('moved', 'required');
    if (week !== nextWeeklyCall(await this.calls.plan(), new Date(), { running: true }).week)
      throw new AppError('conflict', 409, { detail: 'This call is over, or is not the next one.' });
    await this.dataSource.query(
      `INSERT INTO call_sheet_lines (user_id, week, moved, brings) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT call_sheet_lines_one_of_call
       DO UPDATE SET moved = excluded.moved, brings = excluded.brings, updated_at = now()`,
      [userId, week, moved ?? null, brings ?? null],
    );
    return this.mine(userId);
  }

  /** Deletes the member's line; one that is not there changes nothing. */
  async withdraw(userId: string, week: string): Promise<void> {
    await this.dataSource.manager.delete(CallSheetLine, { userId, week });
  }

  /**
   * The sheet of the next call, and all others with a line or an answer, the latest first.
   * @param podId null: of all members; sheets of pods have no lines
   * @throws AppError `not_found` (404) for a pod without a call
   */
  async list(podId: string | null, now = new Date()): Promise<CallSheetDto[]> {
    const written = await this.dataSource.query<WrittenSheet[]>(
      `SELECT week::text, sum(lines)::integer AS "linesCount", sum(coming)::integer AS "comingCount",
              sum(declined)::integer AS "notComingCount"
         FROM (SELECT week, 1 AS lines, 0 AS coming, 0 AS declined FROM call_sheet_lines WHERE $1::uuid IS NULL
               UNION ALL
               SELECT week, 0, CASE WHEN is_coming THEN 1 ELSE 0 END, CASE WHEN is_coming THEN 0 WHEN NOT is_coming THEN 1 ELSE 0 END
                 FROM call_rsvps
                WHERE ${podId === null ? 'pod_id IS NULL' : 'pod_id = $1'} AND num_nonnulls(is_coming, was_present) > 0) answers
        GROUP BY week ORDER BY week DESC LIMIT ${MOST_SHEETS}`,
      [podId],
    );
    const plan = await this.calls.series(podId, undefined, earlierThanPlan(written.at(-1)?.week));
    if (!plan) throw new AppError('not_found', 404, { detail: 'There is no such call.' });
    const next = nextWeeklyCall(plan, now, { running: true }).week;
    const empty = { week: next, linesCount: 0, comingCount: 0, notComingCount: 0 };
    const sheets = written.some(({ week }) => week === next) ? written : [empty, ...written];
    // Since when a pod has its schedule is not known.
    const { startsInWeek = next } = plan.settings;
    return sheets
      .map(({ week, ...counts }) => ({ call: weeklyCallOf(plan, week), counts }))
      .toSorted((one, other) => other.call.startsAt.getTime() - one.call.startsAt.getTime())
      .map(({ call: { week, status, startsAt }, counts }) => ({
        week,
        status,
        startsAt: status === 'moved' || week >= startsInWeek || week === next ? startsAt.toISOString() : undefined,
        timeZone: plan.schedule.timeZone,
        isNext: week === next,
        ...counts,
      }));
  }

  /** One page of a call's sheet, the latest first, each with the homework of the last recording, in one statement. */
  async lines(week: string, query: CursorQueryDto, adminId: string): Promise<Page<CallSheetLineRow>> {
    if (weekOfDate(week) !== week) throw refusedField('week', 'invalid_format');
    const { startsAt } = weeklyCallOf(await this.planSince(week), week);
    return lines.page(this.dataSource, { ...query, week, startsAt }, () =>
      this.audit.record('weekly-call.sheet-viewed', adminId),
    );
  }

  /**
   * What a page compares to see whether to read the lists again. It shows nothing of them, so it is no view of the sheet.
   * @throws AppError `validation_failed` (422), `not_found` (404) for a pod without a call
   */
  async version(podId: string | null, week: string): Promise<CallSheetVersionDto> {
    if (weekOfDate(week) !== week) throw refusedField('week', 'invalid_format');
    const plan = await this.calls.series(podId, undefined, earlierThanPlan(week));
    if (!plan) throw new AppError('not_found', 404, { detail: 'There is no such call.' });
    const { schedule, changes } = plan;
    const { startsAt } = weeklyCallOf(plan, week);
    const [row] = await listReader(this.dataSource).query<Record<'lines' | 'answers', string | null>[]>(VERSION, [
      week,
      podId,
      startsAt,
    ]);
    // Changes of other calls too: they decide which one is the next. That a call is over is none: who was there is noted then.
    const calls = changes.map((change) => [change.week, change.status, change.startsAt]);
    const version = JSON.stringify([schedule, calls, row]);
    return { version: createHash('sha256').update(version).digest('base64url') };
  }

  /** With the exceptions from this week on, or from four weeks ago on if that is earlier. */
  private planSince(week: string): Promise<StoredWeeklyCall> {
    return this.calls.plan(undefined, earlierThanPlan(week));
  }
}

/** Counts of a call on whose sheet there is something. */
type WrittenSheet = Pick<CallSheetDto, 'week' | 'linesCount' | 'comingCount' | 'notComingCount'>;

/** The start of a week, unless a plan knows its exceptions anyway. */
const earlierThanPlan = (week?: string): Date | undefined =>
  week !== undefined && Date.parse(week) < Date.now() - 4 * WEEK_MS ? new Date(week) : undefined;

/** Whether no call takes place from one week on until another one. */
function isAllCancelled(plan: StoredWeeklyCall, from: string, until: string): boolean {
  for (let week = from; week < until; week = weekAfter(week))
    if (weeklyCallOf(plan, week).status !== 'cancelled') return false;
  return true;
}

const weekAfter = (week: string): string => new Date(Date.parse(week) + WEEK_MS).toISOString().slice(0, 10);
