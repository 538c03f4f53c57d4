import type { Language } from '@leap/domain';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Campaign } from './campaign.entity.js';

/** Longest stored address, in bytes: those of a unique index are limited. */
export const LONGEST_LINK = 2_000;

/**
 * A link of a campaign, with the number of times that all readers together followed it. The emails of all readers have the same address
 * for it, and nothing is stored about a click, not even its time: `updated_at` stays.
 */
@Entity('campaign_links')
@Unique(['campaignId', 'url'])
@Check('campaign_links_clicks_counted', 'clicks_count >= 0')
@Index(['campaignId', 'position'])
export class CampaignLink extends BaseEntity {
  @Column({ type: 'uuid' })
  campaignId: string;

  @ManyToOne(() => Campaign, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'campaign_id' })
  campaign: Relation<Campaign>;

  /** Where it leads: an http or https address. */
  @Column({ type: 'varchar', length: LONGEST_LINK })
  url: string;

  /** The emails in these languages have its counted address; others have its own. */
  @Column({ type: 'text', array: true, default: () => "'{en,es}'" })
  languages: Language[];

  /** Its position among the links of the campaign, from 1 on. */
  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'integer', default: 0 })
  clicksCount: number;
}
