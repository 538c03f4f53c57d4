import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LEAD_SOURCE, leadOfferLimits } from '@leap/domain';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import { SiteSettingsService } from '../../content/content.module.js';
import { Contact } from './contact.entity.js';
import type { LeadOfferDto } from './lead-offer.dto.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class LeadOfferService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly siteSettings: SiteSettingsService,
  ) {}

  /** The offer at `now`: computed from the stored leads. */
  async get(now = new Date()): Promise<LeadOfferDto> {
    const { claims } = await this.siteSettings.get();
    const startsAt = claims.leadOfferStartsAt === undefined ? undefined : new Date(claims.leadOfferStartsAt);
    // Not started, or an invalid instant: no offer.
    if (startsAt === undefined || !(startsAt <= now)) return { isShown: false, hasEnded: false };
    const endsAt = new Date(startsAt.getTime() + leadOfferLimits.hours * HOUR_MS);
    const leads = await this.dataSource.manager.countBy(Contact, {
      source: LEAD_SOURCE,
      createdAt: MoreThanOrEqual(startsAt),
    });
    const spotsRemaining = Math.max(0, leadOfferLimits.spots - leads);
    return {
      isShown: true,
      endsAt: endsAt.toISOString(),
      spotsTotal: leadOfferLimits.spots,
      spotsRemaining,
      hasEnded: now >= endsAt || spotsRemaining === 0,
    };
  }
}
