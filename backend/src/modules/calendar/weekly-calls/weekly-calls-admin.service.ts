import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  dateIn,
  firstSession,
  weeklyCallLimits,
  weeklyCallOf,
  weeklyCallsFrom,
  weekOfDate,
  type WeeklyCall,
  type WeeklyCallSchedule,
} from '@leap/domain';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changeVersion, changeWhere, editConflict } from '../../../common/edit-version.js';
import { insertUnlessThere } from '../../../common/idempotency.js';
import { refusedField } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { User } from '../../accounts/accounts.module.js';
import { WeeklyCallChange } from './weekly-call-change.entity.js';
import { WeeklyCallSettings } from './weekly-call-settings.entity.js';
import type {
  AdminCallDto,
  AdminWeeklyCallDto,
  ChangeAdminCallDto,
  UpdateAdminWeeklyCallDto,
} from './weekly-calls-admin.dto.js';
import { WeeklyCallsService, type StoredSeries, type StoredWeeklyCall } from './weekly-calls.service.js';

/** How many calls the owner sees ahead: a quarter of a year. */
const CALLS_SHOWN = 13;
const DAY_MS = 86_400_000;
/** Who joined earlier had the first session: it is in the next month, or later when calls were cancelled. */
const NEW_MEMBER_MS = 100 * DAY_MS;

/** The owner's changes of the weekly call, and of single calls of pods. */
@Injectable()
export class WeeklyCallsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calls: WeeklyCallsService,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  /** One series. @throws AppError `not_found` (404) */
  async get(podId: string | null): Promise<AdminWeeklyCallDto> {
    return toAdminWeeklyCallDto(await this.series(podId));
  }

  /** Changes schedule and link; emails to new members whose first session changes follow. @throws AppError `edit_conflict` (409) */
  async update(
    { version, joinUrl, ...schedule }: UpdateAdminWeeklyCallDto,
    adminId: string,
  ): Promise<AdminWeeklyCallDto> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.calls.plan(manager);
      const { settings } = before;
      const { id } = settings;
      const starts = isSameSchedule(settings, schedule)
        ? {}
        : { startsInWeek: weekOfDate(dateIn(new Date(), schedule.timeZone)) };
      await changeVersion(
        manager,
        WeeklyCallSettings,
        { id, version },
        { ...schedule, ...starts, joinUrl: joinUrl || null },
      );
      await this.audit.record('weekly-call.schedule-changed', adminId, manager, { type: 'weekly-call', id });
      const after = await this.calls.plan(manager);
      await this.calls.reopenAnswers(manager, null, before, after);
      await this.announceFirstSessions(manager, before, after);
      return toAdminWeeklyCallDto(after);
    });
  }

  /**
   * Cancels or moves the call of one week, or restores it; emails to those who take part follow.
   * @throws AppError `edit_conflict` (409); `not_found` (404) for a pod without a call, and to restore a call that takes place as usual;
   * `validation_failed` (422) for a call that has begun, and for times that are no good
   */
  async change(
    { podId, week }: CallOfWeek,
    { status, startsAt, note, version }: ChangeAdminCallDto,
    adminId: string,
    now = new Date(),
  ): Promise<AdminWeeklyCallDto> {
    return this.dataSource.transaction(async (manager) => {
      const plan = await this.series(podId, manager);
      const call = weeklyCallOf(plan, week);
      assertChangeable(call, now);
      if (status === 'regular' && call.status === 'regular')
        throw new AppError('not_found', 404, { detail: 'This call takes place as usual.' });
      if (status === 'moved') assertMovable(plan, call, startsAt, now);
      else if (status === 'regular' && call.regularStartsAt <= now) throw refusedField('week', 'too_small');
      await this.calls.lock(manager, podId, 'for_no_key_update');
      const id = await store(manager, { podId, week }, version, {
        status,
        startsAt: status === 'moved' ? (startsAt ?? null) : null,
        announcedStartsAt: announcedBefore(
          call,
          { cancelled: undefined, moved: startsAt, regular: call.regularStartsAt }[status],
        ),
        note: { ...(note.en ? { en: note.en } : {}), ...(note.es ? { es: note.es } : {}) },
      });
      await this.jobs.enqueue(manager, 'member-notifications.announce-call-change', { id });
      const subject = { type: podId === null ? 'weekly-call' : 'pod', id: plan.settings.id } as const;
      await this.audit.record(actions[status], adminId, manager, subject);
      const after = await this.series(podId, manager);
      await this.calls.reopenAnswers(manager, podId, plan, after, now);
      return toAdminWeeklyCallDto(after, now);
    });
  }

  /** Notifies each member whose first session was still to come and now starts at another time. */
  private async announceFirstSessions(
    manager: EntityManager,
    before: StoredWeeklyCall,
    after: StoredWeeklyCall,
    now = new Date(),
  ): Promise<void> {
    const people = await manager.find(User, {
      select: { id: true, membershipStartedAt: true },
      where: { isInnerCircleMember: true, membershipStartedAt: MoreThan(new Date(now.getTime() - NEW_MEMBER_MS)) },
    });
    for (const { id, membershipStartedAt } of people) {
      if (membershipStartedAt === null) continue;
      const [old, fresh] = [before, after].map((plan) => firstSession(plan, membershipStartedAt).startsAt.getTime());
      if (old === undefined || old <= now.getTime() || old === fresh) continue;
      await this.jobs.enqueue(manager, 'member-notifications.announce-first-session', {
        id: `${id}:${old}:${after.settings.updatedAt.getTime()}`,
      });
    }
  }

  private async series(podId: string | null, manager?: EntityManager): Promise<StoredSeries> {
    const series = await this.calls.series(podId, manager);
    if (!series) throw new AppError('not_found', 404, { detail: 'There is no such call.' });
    return series;
  }
}

/** One call of a series. */
type CallOfWeek = Pick<WeeklyCallChange, 'podId' | 'week'>;

const actions = {
  cancelled: 'weekly-call.cancelled',
  moved: 'weekly-call.moved',
  regular: 'weekly-call.restored',
} as const;

const isSameSchedule = (one: WeeklyCallSchedule, other: WeeklyCallSchedule): boolean =>
  one.weekday === other.weekday &&
  one.time === other.time &&
  one.minutes === other.minutes &&
  one.timeZone === other.timeZone;

/** @throws AppError `validation_failed` (422) for a week that is none, and a call that has begun or is too far away */
function assertChangeable({ week, startsAt, regularStartsAt }: WeeklyCall, now: Date): void {
  if (weekOfDate(week) !== week) throw refusedField('week', 'invalid_format');
  if (startsAt <= now) throw refusedField('week', 'too_small');
  if (regularStartsAt.getTime() > now.getTime() + weeklyCallLimits.weeksAhead * 7 * DAY_MS)
    throw refusedField('week', 'too_large');
}

/** @throws AppError `validation_failed` (422) */
function assertMovable(plan: StoredSeries, call: WeeklyCall, startsAt: Date | undefined, now: Date): void {
  if (startsAt === undefined) throw refusedField('startsAt', 'required');
  if (startsAt <= now) throw refusedField('startsAt', 'too_small');
  const { week, regularStartsAt } = call;
  if (startsAt.getTime() === regularStartsAt.getTime()) throw refusedField('startsAt', 'invalid');
  if (Math.abs(startsAt.getTime() - regularStartsAt.getTime()) > weeklyCallLimits.movedDays * DAY_MS)
    throw refusedField('startsAt', 'too_far');
  const length = plan.schedule.minutes * 60_000;
  const around = weeklyCallsFrom(plan, new Date(startsAt.getTime() - length), 4);
  const overlaps = around.some(
    (other) =>
      other.week !== week &&
      other.status !== 'cancelled' &&
      Math.abs(other.startsAt.getTime() - startsAt.getTime()) < length,
  );
  if (overlaps) throw refusedField('startsAt', 'overlaps');
}

/**
 * The times that were announced before a change; the expected version of the exception ensures that none is missed.
 * @param next when it takes place then; undefined when it is cancelled
 */
function announcedBefore({ status, startsAt, change }: WeeklyCall<WeeklyCallChange>, next: Date | undefined): Date[] {
  const earlier = change?.announcedStartsAt ?? [];
  return status === 'cancelled' || next?.getTime() === startsAt.getTime() ? earlier : [...earlier, startsAt];
}

/** @returns the id of the exception. @throws AppError `edit_conflict` (409), also for concurrent changes */
async function store(
  manager: EntityManager,
  { podId, week }: CallOfWeek,
  version: string | undefined,
  values: Pick<WeeklyCallChange, 'status' | 'startsAt' | 'announcedStartsAt' | 'note'>,
): Promise<string> {
  if (version === undefined) {
    const inserted = await insertUnlessThere(manager, WeeklyCallChange, { podId, week, ...values });
    if (!inserted) throw editConflict();
    return inserted.id;
  }
  const where = { podId: podId ?? IsNull(), week };
  if (!(await changeWhere(manager, WeeklyCallChange, where, version, values))) throw editConflict();
  return (await manager.findOneByOrFail(WeeklyCallChange, where)).id;
}

function toAdminWeeklyCallDto(plan: StoredSeries, now = new Date()): AdminWeeklyCallDto {
  const { id, joinUrl, updatedAt } = plan.settings;
  return {
    ...plan.schedule,
    id,
    joinUrl: joinUrl ?? undefined,
    updatedAt: updatedAt.toISOString(),
    // This week's call may be over.
    calls: weeklyCallsFrom(plan, now, CALLS_SHOWN + 1)
      .slice(0, CALLS_SHOWN)
      .map(toAdminCallDto),
  };
}

const toAdminCallDto = (call: WeeklyCall<WeeklyCallChange>): AdminCallDto => ({
  week: call.week,
  status: call.status,
  startsAt: call.startsAt.toISOString(),
  endsAt: call.endsAt.toISOString(),
  regularStartsAt: call.regularStartsAt.toISOString(),
  note: call.change?.note.en || call.change?.note.es ? call.change.note : undefined,
  version: call.change?.updatedAt.toISOString(),
});
