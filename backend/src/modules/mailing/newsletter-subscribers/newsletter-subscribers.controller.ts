import { Body, Controller, Get, HttpCode, Patch, Post, Query, Redirect } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConsumes,
  ApiFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  ConfirmNewsletterSubscriptionDto,
  GetNewsletterPreferencesQueryDto,
  NewsletterAcceptedDto,
  NewsletterConfirmedDto,
  NewsletterPreferencesDto,
  NewsletterUnsubscribedDto,
  SubscribeToNewsletterDto,
  toNewsletterPreferencesDto,
  UnsubscribeFromNewsletterQueryDto,
  UpdateNewsletterPreferencesDto,
} from './newsletter-subscribers.dto.js';
import { NewsletterSubscribersService } from './newsletter-subscribers.service.js';

@ApiTags('newsletter')
@Controller('newsletter')
export class NewsletterSubscribersController {
  constructor(private readonly subscribers: NewsletterSubscribersService) {}

  @Post('subscribe')
  @Public()
  @HttpCode(202)
  @RateLimit({ name: 'newsletter.subscribe', points: 8, freePoints: 4, perSeconds: 600 })
  @ApiOperation({
    summary: 'Subscribe to the newsletter',
    description:
      'Sends a welcome email with a confirm button. A known address gets the same response and no second email.',
  })
  @ApiAcceptedResponse({ description: 'Always the same answer.', type: NewsletterAcceptedDto })
  @ApiProblems(400, 403, 413, 415, 422)
  async subscribeToNewsletter(@Body() body: SubscribeToNewsletterDto): Promise<NewsletterAcceptedDto> {
    await this.subscribers.subscribe(body);
    return { status: 'accepted' };
  }

  @Post('confirm')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'newsletter.confirm', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Confirm a subscription',
    description: 'With the token from the welcome email; repeating it changes nothing.',
  })
  @ApiOkResponse({ description: 'Confirmed.', type: NewsletterConfirmedDto })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async confirmNewsletterSubscription(
    @Body() { token }: ConfirmNewsletterSubscriptionDto,
  ): Promise<NewsletterConfirmedDto> {
    await this.subscribers.confirm(token);
    return { status: 'confirmed' };
  }

  @Post('unsubscribe')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'newsletter.unsubscribe', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Unsubscribe in one click',
    description:
      'RFC 8058: mail providers post here without cookies, as a form; the token alone decides. Any body is ignored.',
  })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiOkResponse({ description: 'No more newsletters.', type: NewsletterUnsubscribedDto })
  @ApiProblems(404, 422)
  async unsubscribeFromNewsletter(
    @Query() { token }: UnsubscribeFromNewsletterQueryDto,
  ): Promise<NewsletterUnsubscribedDto> {
    await this.subscribers.unsubscribe(token);
    return { status: 'unsubscribed' };
  }

  @Get('unsubscribe')
  @Public()
  @Redirect('/newsletter', 302)
  @ApiOperation({
    summary: 'Open the unsubscribe page',
    description:
      'Where the address of the List-Unsubscribe header leads in a browser: a page with a button. Changes nothing.',
  })
  @ApiFoundResponse({ description: 'To the page with the button.' })
  @ApiProblems(422)
  async openUnsubscribePage(@Query() { token }: UnsubscribeFromNewsletterQueryDto): Promise<{ url: string }> {
    return { url: await this.subscribers.unsubscribePage(token) };
  }

  @Get('preferences')
  @Public()
  @RateLimit({ name: 'newsletter.preferences', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'A subscription as its owner sees it',
    description: 'With the token in every newsletter. Changes nothing.',
  })
  @ApiOkResponse({ description: 'The subscription.', type: NewsletterPreferencesDto })
  @ApiProblems(404, 422)
  async getNewsletterPreferences(
    @Query() { token }: GetNewsletterPreferencesQueryDto,
  ): Promise<NewsletterPreferencesDto> {
    return toNewsletterPreferencesDto(await this.subscribers.preferences(token));
  }

  @Patch('preferences')
  @Public()
  @RateLimit({ name: 'newsletter.preferences', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Change a subscription',
    description: 'With the token in every newsletter. Absent fields stay unchanged.',
  })
  @ApiOkResponse({ description: 'The subscription after the change.', type: NewsletterPreferencesDto })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async updateNewsletterPreferences(@Body() body: UpdateNewsletterPreferencesDto): Promise<NewsletterPreferencesDto> {
    return toNewsletterPreferencesDto(await this.subscribers.changePreferences(body));
  }
}
