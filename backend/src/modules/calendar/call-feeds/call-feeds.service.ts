import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { dateIn, weekOfDate, type Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { emailLinkTokens, hashToken, tokenOfHash } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys } from '../../../config/keys.js';
import { fill, textsIn } from '../../../integrations/mail/mail-texts.js';
import { PodsService } from '../../community/community.module.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { CallFeed } from './call-feed.entity.js';
import { WeeklyCallsService } from '../weekly-calls/weekly-calls.service.js';
import { weeklyCallFeed, type FeedSeries } from './weekly-call-feed.js';

/** 128 bits as base64url: 22 characters. */
const TOKEN_LENGTH = 22;
/** Before every exception: calendars show past calls too. */
const FIRST_CHANGE = new Date(0);

/** Private calendar addresses of a member's calls: the weekly one, and the pod's. */
@Injectable()
export class CallFeedsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly siteSettings: SiteSettingsService,
    private readonly calls: WeeklyCallsService,
    private readonly pods: PodsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The address of this member, created on first use. */
  async address(userId: string): Promise<string> {
    await this.dataSource.query(
      'INSERT INTO call_feeds (user_id, token_hash) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
      [userId, hashToken(this.tokensOf(userId, 1)[0])],
    );
    const { round, tokenHash } = await this.dataSource.manager.findOneByOrFail(CallFeed, { userId });
    const token = tokenOfHash(this.tokensOf(userId, round), tokenHash);
    // Created under a key that is not known any more: subscribed calendars continue to work, but the address cannot be computed again. A
    // new one is created.
    return tokenHash === hashToken(token) ? this.addressOf(token) : this.renew(userId);
  }

  /** Replaces the address; the former one answers 404. */
  async renew(userId: string): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const [feed] = await manager.query<{ round: number }[]>(
        'SELECT round FROM call_feeds WHERE user_id = $1 FOR UPDATE',
        [userId],
      );
      const round = (feed?.round ?? 0) + 1;
      const [token] = this.tokensOf(userId, round);
      await manager.query(
        `INSERT INTO call_feeds (user_id, round, token_hash) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET round = excluded.round, token_hash = excluded.token_hash, updated_at = now()`,
        [userId, round, hashToken(token)],
      );
      return this.addressOf(token);
    });
  }

  /** The calendar of an address. @throws AppError `not_found` (404) for unknown and replaced ones, and after the membership has ended */
  async file(token: string): Promise<string> {
    const [owner] = await this.dataSource.query<{ id: string; language: Language }[]>(
      `SELECT u.id, u.language FROM call_feeds f JOIN users u ON u.id = f.user_id
        WHERE f.token_hash = $1 AND NOT u.is_disabled AND (u.is_inner_circle_member OR u.role = 'admin')`,
      [hashToken(token)],
    );
    if (!owner) throw new AppError('not_found', 404, { detail: 'There is no such calendar, or not any more.' });
    const { brandName, updatedAt } = await this.siteSettings.get();
    const { settings, ...plan } = await this.calls.plan(undefined, FIRST_CHANGE);
    const { bookingEmail, weeklyCallChange } = textsIn(owner.language);
    const titled = (text: string) => ({ summary: fill(text, { brand: brandName }) });
    const series: FeedSeries[] = [
      { id: 'weekly-call', plan, startsInWeek: settings.startsInWeek, ...titled(bookingEmail.event) },
    ];
    const changedAt = [updatedAt, settings.updatedAt];
    const inPod = await this.pods.membershipOf(owner.id);
    const podCall = inPod && (await this.calls.series(inPod.podId, undefined, FIRST_CHANGE));
    if (podCall) {
      const startsInWeek = weekOfDate(dateIn(inPod.updatedAt, podCall.schedule.timeZone));
      series.push({ id: 'pod-call', plan: podCall, startsInWeek, ...titled(weeklyCallChange.podEvent) });
      changedAt.push(inPod.updatedAt, podCall.settings.updatedAt);
    }
    for (const { plan: of } of series) changedAt.push(...of.changes.map((change) => change.updatedAt));
    return weeklyCallFeed({
      series,
      language: owner.language,
      brandName,
      url: `${this.env.PUBLIC_URL}${owner.language === 'es' ? '/es' : ''}/member-portal`,
      host: new URL(this.env.PUBLIC_URL).hostname,
      changedAt: new Date(Math.max(...changedAt.map(Number))),
    });
  }

  private addressOf(token: string): string {
    return `${this.env.PUBLIC_URL}/api/call-feed/${token}.ics`;
  }

  private tokensOf(userId: string, round: number): [string, ...string[]] {
    const [current, ...former] = emailLinkTokens(encryptionKeys(this.env), `call-feed:${userId}:${round}`);
    return [current.slice(0, TOKEN_LENGTH), ...former.map((token) => token.slice(0, TOKEN_LENGTH))];
  }
}
