import { Controller, Get, Header, Param, Redirect, Req } from '@nestjs/common';
import { ApiFoundResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { languages } from '@leap/domain';
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
  @Redirect('/newsletter/archive', 302)
  @ApiOperation({
    summary: 'Follow a link of a newsletter',
    description:
      'Leads to the address in the newsletter, and to no other. Counts the click for all readers together: the address is the same for each of them, and nothing about the request is stored. HEAD does not count. An unknown link leads to the past newsletters, and so does any while the database does not answer.',
  })
  @ApiParam({
    name: 'id',
    description: 'Id of the link.',
    example: '5d0c3b7e-41a6-4f0e-8f57-2c9d1e6b7a80',
    schema: { type: 'string', maxLength: 36 },
  })
  @ApiFoundResponse({
    description: 'To the address in the newsletter, or to the past newsletters.',
    headers: {
      Location: {
        description: 'The address.',
        schema: { type: 'string', format: 'uri-reference', example: 'https://www.example.com/blog' },
      },
    },
  })
  @ApiProblems(400)
  async followNewsletterLink(@Param('id') id: string, @Req() req: Request): Promise<{ url: string }> {
    // Mail programs and virus scanners look ahead by HEAD.
    const url = await this.links.addressOf(id, req.method !== 'HEAD');
    return { url: url ?? `${req.acceptsLanguages([...languages]) === 'es' ? '/es' : ''}/newsletter/archive` };
  }
}
