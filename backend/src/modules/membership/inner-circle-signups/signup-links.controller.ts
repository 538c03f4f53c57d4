import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { SignupCookie } from './signup-cookie.js';
import { SignupLinkDto, SignupLinkTokenDto } from './signup-links.dto.js';
import { SignupLinks } from './signup-links.service.js';

/** Links in emails that lead to the payment. */
@ApiTags('inner-circle')
@Controller('inner-circle/open-link')
export class SignupLinksController {
  constructor(
    private readonly links: SignupLinks,
    private readonly browser: SignupCookie,
  ) {}

  @Post()
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'inner-circle.open-link', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'Open a link to the payment',
    description:
      'Of an invitation or a receipt, on any device. The signed cookie then makes its application the one of this browser; the secret to pay with follows after the terms, as for any other. 404 for a link that was never sent.',
  })
  @ApiOkResponse({ description: 'Where the link leads.', type: SignupLinkDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422, 503)
  async openInnerCircleLink(
    @Body() { token }: SignupLinkTokenDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<SignupLinkDto> {
    res.setHeader('Cache-Control', 'no-store');
    const { state, signup } = await this.links.open(token);
    if (signup) this.browser.remember(res, signup);
    return { state };
  }
}
