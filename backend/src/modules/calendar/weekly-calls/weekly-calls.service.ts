import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  firstSession,
  nextWeeklyCall,
  weekOfDate,
  weeklyCallLimits,
  weeklyCallOf,
  weeklyCallsFrom,
  type WeeklyCall,
  type WeeklyCallPlan,
  type WeeklyCallSchedule,
} from '@leap/domain';
import { Between, DataSource, In, IsNull, MoreThanOrEqual, Not, type EntityManager } from 'typeorm';
import type { FirstSession, FirstSessions } from '../../accounts/accounts.module.js';
import {
  findPod,
  lockPod,
  podCallOf,
  podsWithCalls,
  type Pod,
  type PodCallChanges,
} from '../../community/community.module.js';
import { answerTo, type CallOfSeries, type OwnAnswer } from './call-rsvp-lookup.js';
import { CallRsvp } from './call-rsvp.entity.js';
import { WeeklyCallChange } from './weekly-call-change.entity.js';
import { WeeklyCallSettings } from './weekly-call-settings.entity.js';

/** Changes of the last weeks are read too: a call can be moved by almost two weeks. */
const EARLIER_MS = 28 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;

const weekOf = (instant: Date): string => weekOfDate(instant.toISOString().slice(0, 10));

// Every page of the site asks for open times: a statement by hand costs a third of what an entity manager's does.
const PLAN = `
  SELECT weekday, time, minutes, time_zone AS "timeZone",
         coalesce((SELECT json_agg(json_build_object('week', week::text, 'status', status, 'startsAt', starts_at))
                     FROM weekly_call_changes WHERE pod_id IS NULL AND week >= $1), '[]') AS changes
    FROM weekly_call_settings`;

/** A call that takes place every week, with its exceptions from about now on: that of all members, or a pod's. */
export interface StoredSeries extends WeeklyCallPlan<WeeklyCallChange> {
  /** Null: of all members. */
  pod: Pod | null;
  settings: Pick<WeeklyCallSettings, 'id' | 'joinUrl' | 'updatedAt'> &
    Partial<Pick<WeeklyCallSettings, 'startsInWeek'>>;
}

/** The series of all members. */
export interface StoredWeeklyCall extends StoredSeries {
  settings: WeeklyCallSettings;
}

/** A call of one series that is about to start. */
export type StartingCall = CallOfSeries & WeeklyCall<WeeklyCallChange>;

/** The call that runs, or the next one, for one member. */
export interface MemberCall {
  plan: StoredWeeklyCall;
  call: WeeklyCall;
  answer: OwnAnswer;
  /** When the membership began, if that is known. */
  joinedAt: Date | null;
}

/** The weekly call and the calls of pods as the owner has set them. */
@Injectable()
export class WeeklyCallsService implements FirstSessions, PodCallChanges {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The call of all members. @param since of the exceptions; from four weeks ago on by default */
  async plan(manager: EntityManager = this.dataSource.manager, since?: Date): Promise<StoredWeeklyCall> {
    const settings = await manager.findOneByOrFail(WeeklyCallSettings, { isOnly: true });
    const { weekday, time, minutes, timeZone } = settings;
    const changes = await changesSince(manager, null, since);
    return { pod: null, settings, schedule: { weekday, time, minutes, timeZone }, changes };
  }

  /** The call of all members that runs, or the next one, with the answer of a member. @param joinedAt when the membership began */
  async ofMember(userId: string, joinedAt: Date | null): Promise<MemberCall> {
    const plan = await this.plan();
    const call = nextWeeklyCall(plan, new Date(), { running: true });
    const answer = await this.answerTo(userId, { ...call, podId: null });
    return { plan, call, answer, joinedAt };
  }

  /** When calls of all members take place between two instants. */
  async timesBetween(from: Date, to: Date): Promise<{ startsAt: Date; endsAt: Date }[]> {
    const since = weekOf(new Date(from.getTime() - EARLIER_MS));
    const [row] = await this.dataSource.query<(WeeklyCallSchedule & Pick<WeeklyCallPlan, 'changes'>)[]>(PLAN, [since]);
    if (!row) return [];
    const { changes, ...schedule } = row;
    // A call of the next two weeks may have been moved forward to here.
    const weeks = Math.ceil((to.getTime() - from.getTime()) / WEEK_MS) + 3;
    return weeklyCallsFrom({ schedule, changes }, from, weeks).filter(
      ({ status, startsAt }) => status !== 'cancelled' && startsAt < to,
    );
  }

  /**
   * One series.
   * @param podId null: the call of all members
   * @returns undefined for an unknown pod, and for one whose call has no fixed time
   */
  async series(
    podId: string | null,
    manager: EntityManager = this.dataSource.manager,
    since?: Date,
  ): Promise<StoredSeries | undefined> {
    if (podId === null) return this.plan(manager, since);
    const pod = await findPod(manager, podId);
    const schedule = pod ? podCallOf(pod) : undefined;
    return pod && schedule
      ? { pod, settings: pod, schedule, changes: await changesSince(manager, podId, since) }
      : undefined;
  }

  /**
   * Locks a series until the end of the transaction: for answers (`pessimistic_read`), which are for a time, or for a change of its time.
   * @param podId null: the call of all members
   */
  async lock(
    manager: EntityManager,
    podId: string | null,
    mode: 'pessimistic_read' | 'for_no_key_update',
  ): Promise<void> {
    if (podId === null) await manager.findOneOrFail(WeeklyCallSettings, { where: { isOnly: true }, lock: { mode } });
    else await lockPod(manager, podId, mode);
  }

  /** Opens the answers to calls to come that now start at another time: they were to the old one. Who was there stays noted. */
  async reopenAnswers(
    manager: EntityManager,
    podId: string | null,
    before: WeeklyCallPlan,
    after: WeeklyCallPlan | undefined,
    now = new Date(),
  ): Promise<void> {
    const weeks = weeklyCallsFrom(before, now, weeklyCallLimits.weeksAhead)
      .filter(({ week, startsAt }) => {
        const moved = after && weeklyCallOf(after, week).startsAt;
        return startsAt > now && moved?.getTime() !== startsAt.getTime();
      })
      .map(({ week }) => week);
    if (weeks.length === 0) return;
    const calls = { podId: podId ?? IsNull(), week: In(weeks) };
    await manager.update(CallRsvp, { ...calls, isComing: Not(IsNull()) }, { isComing: null });
  }

  async reopenPodAnswers(
    manager: EntityManager,
    podId: string,
    before: WeeklyCallSchedule,
    after: WeeklyCallSchedule | undefined,
  ): Promise<void> {
    const changes = await changesSince(manager, podId);
    await this.reopenAnswers(manager, podId, { schedule: before, changes }, after && { schedule: after, changes });
  }

  podCallChanges(podId: string): Promise<WeeklyCallChange[]> {
    return changesSince(this.dataSource.manager, podId);
  }

  podCallAnswer(userId: string, podId: string, call: Pick<WeeklyCall, 'week' | 'startsAt'>): Promise<OwnAnswer> {
    return this.answerTo(userId, { ...call, podId });
  }

  async firstSession(joinedAt: Date): Promise<FirstSession> {
    const plan = await this.plan();
    const { startsAt, endsAt } = firstSession(plan, joinedAt);
    return { startsAt, endsAt, timeZone: plan.schedule.timeZone };
  }

  /** Calls of all series that take place and start in this time, those of all members first. */
  async startingBetween(from: Date, until: Date): Promise<StartingCall[]> {
    const { manager } = this.dataSource;
    const { schedule } = await this.plan(manager);
    const changes = await manager.findBy(WeeklyCallChange, {
      week: MoreThanOrEqual(weekOf(new Date(from.getTime() - EARLIER_MS))),
    });
    const ofPods = (await podsWithCalls(manager)).flatMap((pod) => {
      const ofPod = podCallOf(pod);
      return ofPod ? [{ podId: pod.id, schedule: ofPod }] : [];
    });
    // A call of the next two weeks may have been moved forward to here.
    const weeks = Math.ceil((until.getTime() - from.getTime()) / WEEK_MS) + 3;
    return [{ podId: null, schedule }, ...ofPods].flatMap(({ podId, schedule: own }) =>
      weeklyCallsFrom({ schedule: own, changes: changes.filter((one) => one.podId === podId) }, from, weeks)
        .filter(({ status, startsAt }) => status !== 'cancelled' && startsAt > from && startsAt <= until)
        .map((call) => ({ ...call, podId })),
    );
  }

  /** Who answered that they cannot come to a call. */
  async notComing({ podId, week }: CallOfSeries): Promise<string[]> {
    const rsvps = await this.dataSource.manager.find(CallRsvp, {
      where: { podId: podId ?? IsNull(), week, isComing: false },
      select: { userId: true },
    });
    return rsvps.map(({ userId }) => userId);
  }

  /** What a member answered to a call. */
  answerTo(userId: string, call: CallOfSeries & Pick<WeeklyCall, 'startsAt'>): Promise<OwnAnswer> {
    return answerTo(this.dataSource.manager, userId, call);
  }

  /** Whether somebody answered that they come to a call of a pod. What the owner noted stays unseen by the member. */
  meetsPod(userId: string, podId: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(CallRsvp, { userId, podId, isComing: true });
  }

  /** One exception; null for an unknown id. */
  findChange(id: string): Promise<WeeklyCallChange | null> {
    return this.dataSource.manager.findOneBy(WeeklyCallChange, { id });
  }

  /** Moved calls of all series that start in this time. */
  movedBetween(from: Date, until: Date): Promise<WeeklyCallChange[]> {
    return this.dataSource.manager.findBy(WeeklyCallChange, { status: 'moved', startsAt: Between(from, until) });
  }
}

function changesSince(
  manager: EntityManager,
  podId: string | null,
  since = new Date(Date.now() - EARLIER_MS),
): Promise<WeeklyCallChange[]> {
  return manager.find(WeeklyCallChange, {
    where: { podId: podId ?? IsNull(), week: MoreThanOrEqual(weekOf(since)) },
    order: { week: 'ASC' },
  });
}
