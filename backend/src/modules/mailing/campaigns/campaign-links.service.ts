import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages, markdownLinks } from '@leap/domain';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { isIdOf } from '../../../common/cursor.js';
import { absolute } from '../../../common/markdown-html.js';
import { ENV, type Env } from '../../../config/env.js';
import { CampaignLink, LONGEST_LINK } from './campaign-link.entity.js';
import { Campaign } from './campaign.entity.js';
import { textsIn } from './newsletter-texts.js';

/** Links beyond these keep their addresses in the emails, and are not counted. */
const MOST_LINKS = 100;

/** Counts in the statement that reads the address: clicks at the same time wait for each other. */
const FOLLOW = 'UPDATE campaign_links SET clicks_count = clicks_count + 1 WHERE id = $1 RETURNING url';

/** Links of campaigns: the addresses in the emails, and how often all readers together followed them. */
@Injectable()
export class CampaignLinks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Stores the links of the texts that the readers of a campaign get. Idempotent. */
  async store(manager: EntityManager, campaign: Campaign): Promise<void> {
    const { audienceLanguage } = campaign;
    const urls = languages
      .filter((language) => audienceLanguage === '' || audienceLanguage === language)
      .flatMap((language) =>
        markdownLinks(parseMarkdown(textsIn(campaign, language).content, markdownFeatures.campaign)),
      )
      .map((url) => absolute(url, this.env.PUBLIC_URL))
      .filter((url) => Buffer.byteLength(url) <= LONGEST_LINK);
    await manager.query(
      `INSERT INTO campaign_links (campaign_id, url, position)
       SELECT $1, url, place FROM unnest($2::text[]) WITH ORDINALITY AS link (url, place)
       ON CONFLICT DO NOTHING`,
      [campaign.id, [...new Set(urls)].slice(0, MOST_LINKS)],
    );
  }

  /** What the emails of a campaign have for an address in its texts: the counted one, or the same where it is not counted. */
  async addressesIn(campaignId: string): Promise<(url: string) => string> {
    const links = await this.dataSource.manager.findBy(CampaignLink, { campaignId });
    const counted = new Map(links.map(({ id, url }) => [url, `${this.env.PUBLIC_URL}/api/newsletter/links/${id}`]));
    return (url) => counted.get(url) ?? url;
  }

  /**
   * Where a link leads.
   * @param isCounted whether it was followed now
   * @throws AppError `not_found` (404)
   */
  async addressOf(id: string, isCounted: boolean): Promise<string> {
    const url = isIdOf('uuid', id) ? await (isCounted ? this.follow(id) : this.read(id)) : undefined;
    if (url === undefined) throw new AppError('not_found', 404, { detail: 'There is no such link.' });
    return url;
  }

  /** Links of a campaign in order. @throws AppError `not_found` (404) */
  async list(campaignId: string): Promise<CampaignLink[]> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(Campaign, { id: campaignId })))
      throw new AppError('not_found', 404, { detail: 'There is no such campaign.' });
    return manager.find(CampaignLink, { where: { campaignId }, order: { position: 'ASC' } });
  }

  private async follow(id: string): Promise<string | undefined> {
    const [rows] = await this.dataSource.query<[{ url: string }[], number]>(FOLLOW, [id]);
    return rows[0]?.url;
  }

  private async read(id: string): Promise<string | undefined> {
    return (await this.dataSource.manager.findOneBy(CampaignLink, { id }))?.url;
  }
}
