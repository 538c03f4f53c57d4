import { ApiProperty } from '@nestjs/swagger';
import { fieldLimits, type Language } from '@leap/contracts/domain';
import { EmailAddress, Honeypot, LanguageField, RequiredText } from '../../common/fields.js';

export class SubscribeToNewsletterDto {
  @RequiredText(fieldLimits.name, { description: 'Name to greet with.', example: 'Ana' })
  name: string;

  @EmailAddress({ description: 'Where the letters go, once confirmed.', example: 'ana@example.com' })
  email: string;

  @LanguageField('Language of the letters; English when absent.')
  language?: Language;

  @Honeypot()
  website?: string;
}

export class ConfirmNewsletterSubscriptionDto {
  @RequiredText(fieldLimits.token, { description: 'The token of the welcome letter.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;
}

export class UnsubscribeFromNewsletterQueryDto {
  @RequiredText(fieldLimits.token, { description: 'The token of any letter.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;
}

export class NewsletterAcceptedDto {
  @ApiProperty({ description: 'Always the same, whether the address was known or not.', enum: ['accepted'], enumName: 'NewsletterAccepted', example: 'accepted' })
  status: 'accepted';
}

export class NewsletterConfirmedDto {
  @ApiProperty({ description: 'Letters will come.', enum: ['confirmed'], enumName: 'NewsletterConfirmed', example: 'confirmed' })
  status: 'confirmed';
}

export class NewsletterUnsubscribedDto {
  @ApiProperty({ description: 'No more letters, at once.', enum: ['unsubscribed'], enumName: 'NewsletterUnsubscribed', example: 'unsubscribed' })
  status: 'unsubscribed';
}
