import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import type { CampaignLink } from './campaign-link.entity.js';

export class CampaignLinksParamDto {
  @ApiProperty({ description: 'Id of the campaign.', format: 'uuid', example: '7b0e1c1a-52f4-4a5e-9d5f-1a2b3c4d5e6f' })
  @IsUUID()
  id: string;
}

/** A link of a campaign and its clicks. */
export class AdminCampaignLinkDto {
  @ApiProperty({ description: 'Where it leads.', format: 'uri', example: 'https://www.example.com/blog' })
  url: string;

  @ApiProperty({
    description: 'How often all readers together followed it; programs that check links may be among them.',
    type: 'integer',
    minimum: 0,
    example: 12,
  })
  clicksCount: number;
}

export const toAdminCampaignLinkDto = ({ url, clicksCount }: CampaignLink): AdminCampaignLinkDto => ({
  url,
  clicksCount,
});
