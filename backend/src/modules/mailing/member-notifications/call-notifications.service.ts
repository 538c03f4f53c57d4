import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { firstSession, nextWeeklyCall, weeklyCallOf, type WeeklyCallPlan } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { podMemberIds, PodsService } from '../../community/community.module.js';
import type { WeeklyCallChangeParams } from '../../../integrations/mail/emails/weekly-call-change.email.js';
import { WeeklyCallsService } from '../../calendar/calendar.module.js';
import type { MemberNotification } from './member-notification.entity.js';
import { readReminder, reminderSubject } from './call-reminder.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { MemberNotificationsService } from './member-notifications.service.js';

/** A moved call is not where members are used to find it, so they are reminded. */
const REMIND_BEFORE_MS = 24 * 3_600_000;
const REMINDER = 'reminder';
const FIRST_SESSION = 'first-session';
const HOUR_MS = 3_600_000;
/** Later than this a reminder of a day before would come too near to that of an hour before. */
const DAY_REMINDER_ENDS_MS = 3 * HOUR_MS;

/** Whom a notification about a call is for, and its subject. */
type CallReader = Pick<MemberNotification, 'userId' | 'subject'> & {
  user: Pick<MemberNotification['user'], 'membershipStartedAt'>;
};

/** Contents of an email about a cancelled, moved or restored call, or of a reminder. */
export interface CallChange extends Pick<
  WeeklyCallChangeParams,
  'kind' | 'podName' | 'plannedAt' | 'startsAt' | 'endsAt' | 'timeZone' | 'practiceTimeZone' | 'asksAgain' | 'note'
> {
  /** The earliest time to come at which the reader may expect the call: its new or regular one, or one that was announced before. */
  neededBy: Date;
}

/** Subject of the notifications of one version of an exception: each version is announced once. */
const subjectOf = ({ id, updatedAt }: { id: string; updatedAt: Date }, prefix = 'change'): string =>
  `${prefix}:${id}:${updatedAt.getTime()}`;

/** Whether the emails about an exception came within the day before the call, so that they remind of it. */
const isWithinDay = ({ updatedAt }: { updatedAt: Date }, startsAt: Date): boolean =>
  updatedAt.getTime() > startsAt.getTime() - REMIND_BEFORE_MS;

/** Subjects of the emails that name the time of a call on the day before it, as a reminder does. */
function emailsInstead(change: Parameters<typeof subjectOf>[0] & { status: string }, startsAt: Date): string[] {
  if (isWithinDay(change, startsAt)) return [subjectOf(change)];
  return change.status === 'moved' ? [subjectOf(change, REMINDER)] : [];
}

/**
 * Whether an email or a push message about a call is sent in the quiet hours: when in the morning it would be too late, for a call that is expected before
 * they are over, and a reminder of an hour before, which was chosen for that.
 */
export const isUrgent = ({ kind, neededBy }: CallChange, quietEnd: Date): boolean =>
  kind === 'hourBefore' || neededBy <= quietEnd;

/** The earliest of these that is to come. */
const nextOf = (instants: readonly Date[], now: Date): Date =>
  new Date(Math.min(...instants.filter((instant) => instant > now).map(Number)));

/** Notifications of members about the weekly call, and of a pod's people about theirs. */
@Injectable()
export class CallNotificationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calls: WeeklyCallsService,
    private readonly pods: PodsService,
    private readonly notifications: MemberNotificationsService,
    private readonly settings: NotificationSettingsService,
  ) {}

  /** Creates notifications of an exception for the current members who take part, in its current version. Idempotent. */
  async announce(changeId: string): Promise<void> {
    const change = await this.calls.findChange(changeId);
    if (!change) return;
    await this.dataSource.transaction((manager) => this.addressPeople(manager, subjectOf(change), change.podId));
  }

  /**
   * Creates the notification of a new member whose first session starts at another time. Idempotent.
   * @param id the member, when it was to start (in milliseconds), and the version of the schedule: `<uuid>:<instant>:<instant>`
   */
  async announceFirstSession(id: string): Promise<void> {
    const [userId = '', ...change] = id.split(':');
    await this.dataSource.transaction((manager) =>
      this.notifications.addressMembers(manager, 'calls', [FIRST_SESSION, ...change].join(':'), [userId]),
    );
  }

  /** Creates reminders of moved calls a day ahead. Idempotent. */
  async queueReminders(now = new Date()): Promise<void> {
    for (const change of await this.calls.movedBetween(now, new Date(now.getTime() + REMIND_BEFORE_MS))) {
      // Who was notified within this day needs no reminder.
      if (change.startsAt && isWithinDay(change, change.startsAt)) continue;
      await this.dataSource.transaction((manager) =>
        this.addressPeople(manager, subjectOf(change, REMINDER), change.podId),
      );
    }
  }

  /** Creates the reminders that members chose, a day and an hour ahead, but not for those who do not come. Idempotent. */
  async queueChosenReminders(now = new Date()): Promise<void> {
    for (const { podId, week, startsAt, change } of await this.calls.startingBetween(
      now,
      new Date(now.getTime() + REMIND_BEFORE_MS),
    )) {
      const left = startsAt.getTime() - now.getTime();
      if (left > HOUR_MS && left <= DAY_REMINDER_ENDS_MS) continue;
      const before = left <= HOUR_MS ? 'hour' : 'day';
      const instead = before === 'day' && change ? emailsInstead(change, startsAt) : [];
      const except = await this.calls.notComing({ podId, week });
      await this.dataSource.transaction(async (manager) =>
        this.notifications.addressReminded(manager, {
          subject: reminderSubject({ before, podId, week }, startsAt),
          people: podId === null ? null : await podMemberIds(manager, podId),
          except,
          instead,
        }),
      );
    }
  }

  /** What a reminder tells; undefined when the call was cancelled or moved, has begun, or the reader does not come or left the pod. */
  async reminderOf({ subject, userId }: CallReader, now = new Date()): Promise<CallChange | undefined> {
    const reminder = readReminder(subject);
    const { before, podId, week } = reminder;
    if (podId !== null && (await this.pods.membershipOf(userId))?.podId !== podId) return undefined;
    const plan = await this.calls.series(podId);
    if (!plan) return undefined;
    const { status, startsAt, endsAt, change } = weeklyCallOf(plan, week);
    if (status === 'cancelled' || startsAt <= now || subject !== reminderSubject(reminder, startsAt)) return undefined;
    if ((await this.calls.answerTo(userId, { podId, week, startsAt })).isComing === false) return undefined;
    return {
      kind: before === 'day' ? 'dayBefore' : 'hourBefore',
      podName: plan.pod?.name,
      plannedAt: startsAt,
      startsAt,
      endsAt,
      timeZone: await this.zoneOf(userId, plan),
      note: change?.note ?? {},
      neededBy: startsAt,
    };
  }

  /** What a notification tells; undefined when it was changed again, the call has begun meanwhile, or the reader left the pod. */
  async changeOf(notification: CallReader, now = new Date()): Promise<CallChange | undefined> {
    const { subject, userId } = notification;
    const [prefix, id = ''] = subject.split(':');
    if (prefix === FIRST_SESSION) return this.firstSessionOf(notification, new Date(Number(id)), now);
    const change = await this.calls.findChange(id);
    if (!change || subject !== subjectOf(change, prefix)) return undefined;
    const { podId, week } = change;
    if (podId !== null && (await this.pods.membershipOf(userId))?.podId !== podId) return undefined;
    const plan = await this.calls.series(podId);
    if (!plan) return undefined;
    const call = weeklyCallOf(plan, week);
    const { regularStartsAt, status } = call;
    const isCancelled = status === 'cancelled';
    const announced = change.announcedStartsAt;
    // The reader knows the usual time, and the last one if an email had it: if the usual time of a cancelled call is over, that is still expected.
    const knowsLast =
      (isCancelled && regularStartsAt <= now) || (await this.notifications.hasCallEmail(userId, { id, subject }));
    // A reminder and a restored call are compared with the usual time.
    const isChanged = prefix !== REMINDER && status !== 'regular';
    const plannedAt = (isChanged && knowsLast && announced.at(-1)) || regularStartsAt;
    if ((isCancelled ? plannedAt : call.startsAt) <= now) return undefined;
    const expected = [regularStartsAt, ...announced];
    const first = Math.min(...expected.map(Number));
    const { isReopened } = isCancelled ? {} : await this.calls.answerTo(userId, { ...call, podId });
    const { startsAt, endsAt } = isCancelled
      ? nextWeeklyCall(plan, new Date(Math.max(now.getTime(), first - 1)))
      : call;
    return {
      kind: prefix === REMINDER ? 'reminder' : status,
      podName: plan.pod?.name,
      plannedAt,
      startsAt,
      endsAt,
      timeZone: await this.zoneOf(userId, plan),
      practiceTimeZone: plan.schedule.timeZone,
      asksAgain: isReopened,
      note: change.note,
      neededBy: nextOf([startsAt, ...expected], now),
    };
  }

  /** @returns undefined when the first session is where it was again, or has begun */
  private async firstSessionOf(
    { userId, user: { membershipStartedAt } }: CallReader,
    plannedAt: Date,
    now: Date,
  ): Promise<CallChange | undefined> {
    if (membershipStartedAt === null) return undefined;
    const plan = await this.calls.plan();
    const { startsAt, endsAt } = firstSession(plan, membershipStartedAt);
    if (startsAt <= now || startsAt.getTime() === plannedAt.getTime()) return undefined;
    return {
      kind: 'firstSession',
      plannedAt,
      startsAt,
      endsAt,
      timeZone: await this.zoneOf(userId, plan),
      practiceTimeZone: plan.schedule.timeZone,
      note: {},
      neededBy: nextOf([startsAt, plannedAt], now),
    };
  }

  /** The member's own time zone, or that of the calls while it is unknown. */
  private async zoneOf(userId: string, { schedule }: WeeklyCallPlan): Promise<string> {
    return (await this.settings.find(userId))?.timeZone ?? schedule.timeZone;
  }

  /** Those who take part in a series and want these emails. */
  private async addressPeople(manager: EntityManager, subject: string, podId: string | null): Promise<void> {
    const people = podId === null ? null : await podMemberIds(manager, podId);
    await this.notifications.addressMembers(manager, 'calls', subject, people);
  }
}
