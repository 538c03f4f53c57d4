import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { Campaign } from './campaign.entity.js';
import type { CampaignRecipient } from './campaign-recipient.entity.js';
import type { ListCampaignRecipientsQueryDto } from './campaign-recipients.dto.js';

type Filters = Pick<ListCampaignRecipientsQueryDto, 'state'> & { campaignId: string };

const recipients = new ListDefinition<Filters, CampaignRecipient>({
  select: 'SELECT id, email, name, language, state, reason, resolved_at AS "resolvedAt", created_at AS "createdAt"',
  table: 'campaign_recipients',
  filter: (statement, { campaignId, state }) =>
    statement.where(campaignId, (value) => `campaign_id = ${value}`).where(state, (value) => `state = ${value}`),
});

/** Recipients in the admin area. */
@Injectable()
export class CampaignRecipientsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of a campaign's recipients. @throws AppError `not_found` (404) */
  async list(
    campaignId: string,
    query: ListCampaignRecipientsQueryDto,
    actorId: string,
  ): Promise<Page<CampaignRecipient>> {
    if (!(await this.dataSource.manager.existsBy(Campaign, { id: campaignId })))
      throw new AppError('not_found', 404, { detail: 'There is no such campaign.' });
    return recipients.page(this.dataSource, { ...query, campaignId }, () =>
      this.audit.record('campaigns.recipients-listed', actorId, undefined, { type: 'campaign', id: campaignId }),
    );
  }
}
