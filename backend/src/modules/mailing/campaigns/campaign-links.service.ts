import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages, markdownLinks, showsAddress, type Language } from '@leap/domain';
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

/** A language with fewer recipients of a campaign has no counted links: a count would say who clicked. */
const FEWEST_RECIPIENTS = 10;

const LARGE_ENOUGH =
  'SELECT language FROM campaign_recipients WHERE campaign_id = $1 GROUP BY language HAVING count(*) >= $2';

/** Counts in the statement that reads the address: clicks at the same time wait for each other. */
const FOLLOW = 'UPDATE campaign_links SET clicks_count = clicks_count + 1 WHERE id = $1 RETURNING url';

/** Links of a text that can be counted. */
const linksOf = (content: string): string[] =>
  markdownLinks(parseMarkdown(content, markdownFeatures.campaign), (link) => !showsAddress(link));

/** Links of campaigns: the addresses in the emails, and how often all readers together followed them. */
@Injectable()
export class CampaignLinks {
  private readonly logger = new Logger('CampaignLinks');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Stores the links to count of the texts that the recipients of a campaign get, once these are stored. Idempotent. */
  async store(manager: EntityManager, campaign: Campaign): Promise<void> {
    const largeEnough = await manager.query<{ language: Language }[]>(LARGE_ENOUGH, [campaign.id, FEWEST_RECIPIENTS]);
    const languagesOf = new Map<string, Language[]>();
    for (const language of languages.filter((one) => largeEnough.some((row) => row.language === one)))
      for (const link of linksOf(textsIn(campaign, language).content)) {
        const url = absolute(link, this.env.PUBLIC_URL);
        if (Buffer.byteLength(url) <= LONGEST_LINK)
          languagesOf.set(url, [...new Set([...(languagesOf.get(url) ?? []), language])]);
      }
    if (languagesOf.size === 0) return;
    const links = [...languagesOf].slice(0, MOST_LINKS).map(([url, its], index) => ({
      campaignId: campaign.id,
      url,
      languages: its,
      position: index + 1,
    }));
    await manager.createQueryBuilder().insert().into(CampaignLink).values(links).orIgnore().execute();
  }

  /** What the emails of a campaign have for an address in its texts: the counted one, or the same where it is not counted. */
  async addressesIn(campaignId: string): Promise<(url: string, language: Language) => string> {
    const links = new Map(
      (await this.dataSource.manager.findBy(CampaignLink, { campaignId })).map((link) => [link.url, link]),
    );
    return (url, language) => {
      const link = links.get(url);
      return link?.languages.includes(language) ? `${this.env.PUBLIC_URL}/api/newsletter/links/${link.id}` : url;
    };
  }

  /**
   * Where a link leads, also when it cannot be counted; undefined for an unknown one, and while it cannot be read.
   * @param isCounted whether it was followed now
   */
  async addressOf(id: string, isCounted: boolean): Promise<string | undefined> {
    if (!isIdOf('uuid', id)) return undefined;
    try {
      return await (isCounted ? this.follow(id) : this.read(id));
    } catch (err) {
      this.logger.error({ err }, isCounted ? 'A click was not counted' : 'A link could not be read');
      return isCounted ? this.addressOf(id, false) : undefined;
    }
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
