import { Controller, Get, Header, Param, Redirect, Req } from '@nestjs/common';
import { ApiFoundResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CampaignLinks } from './campaign-links.service.js';

/** Where the links in sent campaigns lead. Without a rate limit: it would store the addresses of readers. */
@ApiTags('newsletter')
@Controller('newsletter/links')
export class CampaignLinksController {
  constructor(private readonly links: CampaignLinks) {}

  @Get(':id')
  @Public()
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Redirect('/newsletter', 302)
  @ApiOperation({
    summary: 'Follow a link of a newsletter',
    description:
      'Leads to the address in the newsletter, and to no other. Counts the click for all readers together: the address is the same for each of them, and nothing about the request is stored. HEAD does not count.',
  })
  @ApiParam({
    name: 'id',
    description: 'Id of the link.',
    example: '5d0c3b7e-41a6-4f0e-8f57-2c9d1e6b7a80',
    schema: { type: 'string', maxLength: 36 },
  })
  @ApiFoundResponse({
    description: 'To the address in the newsletter.',
    headers: {
      Location: {
        description: 'The address.',
        schema: { type: 'string', format: 'uri', example: 'https://www.example.com/blog' },
      },
    },
  })
  @ApiProblems(404)
  async followNewsletterLink(@Param('id') id: string, @Req() { method }: Request): Promise<{ url: string }> {
    // Mail programs and virus scanners look ahead by HEAD.
    return { url: await this.links.addressOf(id, method !== 'HEAD') };
  }
}
