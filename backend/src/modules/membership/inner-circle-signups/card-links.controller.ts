import { Controller, Get, Header, Query, Redirect } from '@nestjs/common';
import { fieldLimits } from '@leap/domain';
import { ApiFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RequiredText } from '../../../common/fields.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CardLinks } from './card-links.js';

class CardLinkQueryDto {
  @RequiredText(fieldLimits.token, {
    description: 'The token in the email.',
    example: '12.1795219200.Zm9yLXRoZS1kb2N1bWVudGF0aW9uLW9ubHktLS0tLS0',
  })
  token: string;
}

/** The link in emails about a payment or a card. */
@ApiTags('inner-circle')
@Controller('inner-circle')
export class CardLinksController {
  constructor(private readonly links: CardLinks) {}

  @Get('card')
  @Public()
  @RateLimit({ name: 'inner-circle.card', points: 30, perSeconds: 600 })
  @Header('Cache-Control', 'no-store')
  @Redirect('/account', 302)
  @ApiOperation({
    summary: 'Open the page for another card',
    description:
      "Where the link in an email about a payment or a card leads in a browser: Stripe's page for the card, without a log-in. To the account when the link does not hold any more, to a new application when the membership has ended. Changes nothing.",
  })
  @ApiFoundResponse({ description: "To Stripe's page, or one of the site." })
  @ApiProblems(422, 429)
  async openCardPage(@Query() { token }: CardLinkQueryDto): Promise<{ url: string }> {
    return { url: await this.links.follow(token) };
  }
}
