import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { firstSession, weekOfDate, type WeeklyCallPlan } from '@leap/domain';
import { DataSource, MoreThanOrEqual, type EntityManager } from 'typeorm';
import type { FirstSession, FirstSessions } from '../../accounts/accounts.module.js';
import { WeeklyCallChange } from './weekly-call-change.entity.js';
import { WeeklyCallSettings } from './weekly-call-settings.entity.js';

/** Changes of the last weeks are read too: a call can be moved by almost two weeks. */
const EARLIER_MS = 28 * 86_400_000;

/** The stored schedule with the exceptions from about now on. */
export interface StoredWeeklyCall extends WeeklyCallPlan<WeeklyCallChange> {
  settings: WeeklyCallSettings;
}

/** The weekly call as the owner has set it. */
@Injectable()
export class WeeklyCallsService implements FirstSessions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @param since of the exceptions; from four weeks ago on by default */
  async plan(
    manager: EntityManager = this.dataSource.manager,
    since: Date = new Date(Date.now() - EARLIER_MS),
  ): Promise<StoredWeeklyCall> {
    const settings = await manager.findOneByOrFail(WeeklyCallSettings, { isOnly: true });
    const changes = await manager.find(WeeklyCallChange, {
      where: { week: MoreThanOrEqual(weekOfDate(since.toISOString().slice(0, 10))) },
      order: { week: 'ASC' },
    });
    const { weekday, time, minutes, timeZone } = settings;
    return { settings, schedule: { weekday, time, minutes, timeZone }, changes };
  }

  async firstSession(joinedAt: Date): Promise<FirstSession> {
    const plan = await this.plan();
    const { startsAt, endsAt } = firstSession(plan, joinedAt);
    return { startsAt, endsAt, timeZone: plan.schedule.timeZone };
  }

  /** One exception; null for an unknown id. */
  findChange(id: string): Promise<WeeklyCallChange | null> {
    return this.dataSource.manager.findOneBy(WeeklyCallChange, { id });
  }
}
