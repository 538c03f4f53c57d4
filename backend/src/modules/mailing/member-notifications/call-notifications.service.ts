import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextWeeklyCall, weeklyCallOf } from '@leap/domain';
import { DataSource } from 'typeorm';
import type { WeeklyCallChangeParams } from '../../../integrations/mail/emails/weekly-call-change.email.js';
import { WeeklyCallsService } from '../../calendar/calendar.module.js';
import type { MemberNotification } from './member-notification.entity.js';
import { MemberNotificationsService } from './member-notifications.service.js';

/** A moved call is not where members are used to find it, so they are reminded. */
const REMIND_BEFORE_MS = 24 * 3_600_000;
const REMINDER = 'reminder';

/** Contents of an email about a cancelled, moved or restored call. */
type CallChange = Pick<
  WeeklyCallChangeParams,
  'kind' | 'regularStartsAt' | 'startsAt' | 'endsAt' | 'timeZone' | 'note'
>;

/** Subject of the notifications of one version of an exception: each version is announced once. */
const subjectOf = ({ week, updatedAt }: { week: string; updatedAt: Date }, prefix = 'change'): string =>
  `${prefix}:${week}:${updatedAt.getTime()}`;

/** Notifications of members about the weekly call. */
@Injectable()
export class CallNotificationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calls: WeeklyCallsService,
    private readonly notifications: MemberNotificationsService,
  ) {}

  /** Creates notifications of an exception for all current members, in its current version. Idempotent. */
  async announce(changeId: string): Promise<void> {
    const change = await this.calls.findChange(changeId);
    if (!change) return;
    await this.dataSource.transaction((manager) =>
      this.notifications.addressMembers(manager, 'calls', subjectOf(change)),
    );
  }

  /** Creates reminders of moved calls a day ahead. Idempotent. */
  async queueReminders(now = new Date()): Promise<void> {
    const { changes } = await this.calls.plan();
    for (const change of changes) {
      const startsAt = change.status === 'moved' ? (change.startsAt?.getTime() ?? 0) : 0;
      if (startsAt <= now.getTime() || startsAt > now.getTime() + REMIND_BEFORE_MS) continue;
      // Who was notified within this day needs no reminder.
      if (change.updatedAt.getTime() > startsAt - REMIND_BEFORE_MS) continue;
      await this.dataSource.transaction((manager) =>
        this.notifications.addressMembers(manager, 'calls', subjectOf(change, REMINDER)),
      );
    }
  }

  /** What a notification tells; undefined when it was changed again, or the call has begun meanwhile. */
  async changeOf({ subject }: MemberNotification, now = new Date()): Promise<CallChange | undefined> {
    const [prefix, week = ''] = subject.split(':');
    const plan = await this.calls.plan();
    const change = plan.changes.find((one) => one.week === week);
    if (!change || subject !== subjectOf(change, prefix)) return undefined;
    const call = weeklyCallOf(plan, week);
    if (call.startsAt <= now) return undefined;
    const { regularStartsAt, status } = call;
    const { startsAt, endsAt } =
      status === 'cancelled' ? nextWeeklyCall(plan, new Date(regularStartsAt.getTime() - 1)) : call;
    return {
      kind: prefix === REMINDER ? 'reminder' : status,
      regularStartsAt,
      startsAt,
      endsAt,
      timeZone: plan.schedule.timeZone,
      note: change.note,
    };
  }
}
