import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { hasCallFeed, WeeklyCallsService } from '../../calendar/calendar.module.js';
import { hasPosted, podCallOf, PodsService } from '../../community/community.module.js';
import { FIRST_WEEK_IS_HIDDEN } from '../../content/content.module.js';
import { hasChosenEmails } from '../../mailing/mailing.module.js';
import { hasClaimedHomework } from '../../recordings/recordings.module.js';
import { firstWeekSteps, type FirstWeekDto, type FirstWeekStepName } from './first-weeks.dto.js';

/** It ends by itself. */
const SHOWN_MS = 14 * 86_400_000;
const HIDDEN: FirstWeekDto = { isShown: false, steps: [] };

/** What a member did, but for the step of the pod; whether nobody sees the list; and when they put it away. */
type Done = Record<Exclude<FirstWeekStepName, 'pod'>, boolean> & { isHidden: boolean; putAwayAt: Date | null };

/** One statement: the portal's every first page asks. */
const DONE = `
  SELECT ${hasPosted('$1')} AS post, ${hasChosenEmails('$1')} AS emails, ${hasCallFeed('$1')} AS calendar,
         ${hasClaimedHomework('$1')} AS homework, ${FIRST_WEEK_IS_HIDDEN} AS "isHidden",
         (SELECT w.put_away_at FROM first_weeks w WHERE w.user_id = $1) AS "putAwayAt"`;

/** The check list of new members. What is done is read from what they did; no click is stored but the one that puts the list away. */
@Injectable()
export class FirstWeeksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calls: WeeklyCallsService,
    private readonly pods: PodsService,
  ) {}

  /** The list of one member. */
  async of(
    { id: userId, membershipStartedAt: startedAt }: Pick<SessionUser, 'id' | 'membershipStartedAt'>,
    now = new Date(),
  ): Promise<FirstWeekDto> {
    if (!startedAt || now.getTime() - startedAt.getTime() > SHOWN_MS) return HIDDEN;
    const [did] = await this.dataSource.query<Done[]>(DONE, [userId]);
    if (!did || did.isHidden) return HIDDEN;
    // Who comes back later begins anew.
    if (did.putAwayAt && did.putAwayAt >= startedAt) return HIDDEN;
    const done = { ...did, pod: await this.meetsPod(userId) };
    const steps = firstWeekSteps.flatMap((name) => {
      const isDone = done[name];
      return isDone === undefined ? [] : [{ name, isDone }];
    });
    return steps.every(({ isDone }) => isDone) ? HIDDEN : { isShown: true, steps };
  }

  /** Puts the list away, for good. Idempotent. */
  async putAway(userId: string): Promise<void> {
    await this.dataSource.query(
      'INSERT INTO first_weeks (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET put_away_at = now()',
      [userId],
    );
  }

  /** @returns undefined without a pod whose call has a fixed time */
  private async meetsPod(userId: string): Promise<boolean | undefined> {
    const membership = await this.pods.presentMembershipOf(userId);
    return membership && podCallOf(membership.pod) ? this.calls.meetsPod(userId, membership.podId) : undefined;
  }
}
