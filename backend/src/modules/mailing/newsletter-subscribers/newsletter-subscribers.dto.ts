import { ApiProperty } from '@nestjs/swagger';
import { fieldLimits, type Language } from '@leap/domain';
import {
  ChangedText,
  EmailAddress,
  Honeypot,
  LanguageAnswer,
  LanguageField,
  OptionalFlag,
  RequiredText,
} from '../../../common/fields.js';
import type { NewsletterSubscriber } from './newsletter-subscriber.entity.js';

export class SubscribeToNewsletterDto {
  @RequiredText(fieldLimits.name, { description: 'Name to greet with.', example: 'Ana' })
  name: string;

  @EmailAddress({ description: 'Where the newsletters go, once confirmed.', example: 'ana@example.com' })
  email: string;

  @LanguageField('Language of the emails; English when absent.')
  language?: Language;

  @Honeypot()
  website?: string;
}

export class ConfirmNewsletterSubscriptionDto {
  @RequiredText(fieldLimits.token, {
    description: 'The token in the welcome email.',
    example: 'bG9uZy1yYW5kb20tdG9rZW4',
  })
  token: string;
}

export class UnsubscribeFromNewsletterQueryDto {
  @RequiredText(fieldLimits.token, { description: 'The token in any newsletter.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;
}

export class GetNewsletterPreferencesQueryDto {
  @RequiredText(fieldLimits.token, { description: 'The token in any newsletter.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;
}

/** Changes of the preference page; absent fields stay. */
export class UpdateNewsletterPreferencesDto {
  @RequiredText(fieldLimits.token, { description: 'The token in any newsletter.', example: 'bG9uZy1yYW5kb20tdG9rZW4' })
  token: string;

  @ChangedText(fieldLimits.name, { description: 'Name to greet with.', example: 'Ana' })
  name?: string;

  @LanguageField('Language of the emails.')
  language?: Language;

  @OptionalFlag({
    description: 'Whether to receive newsletters. `false` unsubscribes, `true` resubscribes.',
    example: true,
  })
  isActive?: boolean;
}

/** A subscription as its owner sees it. */
export class NewsletterPreferencesDto {
  @ApiProperty({ description: 'Name to greet with.', maxLength: fieldLimits.name, example: 'Ana' })
  name: string;

  @ApiProperty({
    description: 'Where the emails go.',
    format: 'email',
    maxLength: fieldLimits.email,
    example: 'ana@example.com',
  })
  email: string;

  @LanguageAnswer('Language of the emails.')
  language: Language;

  @ApiProperty({ description: 'False once unsubscribed.', example: true })
  isActive: boolean;

  @ApiProperty({
    description: 'Whether the address was confirmed; newsletters go to confirmed addresses only.',
    example: true,
  })
  isConfirmed: boolean;
}

export function toNewsletterPreferencesDto(row: NewsletterSubscriber): NewsletterPreferencesDto {
  return {
    name: row.name,
    email: row.email,
    language: row.language,
    isActive: row.isActive,
    isConfirmed: row.confirmedAt !== null,
  };
}

export class NewsletterAcceptedDto {
  @ApiProperty({
    description: 'The same whether or not the address is known.',
    enum: ['accepted'],
    enumName: 'NewsletterAccepted',
    example: 'accepted',
  })
  status: 'accepted';
}

export class NewsletterConfirmedDto {
  @ApiProperty({
    description: 'Newsletters will be sent.',
    enum: ['confirmed'],
    enumName: 'NewsletterConfirmed',
    example: 'confirmed',
  })
  status: 'confirmed';
}

export class NewsletterUnsubscribedDto {
  @ApiProperty({
    description: 'No more newsletters, effective immediately.',
    enum: ['unsubscribed'],
    enumName: 'NewsletterUnsubscribed',
    example: 'unsubscribed',
  })
  status: 'unsubscribed';
}
