import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { emailLinkToken } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { linkKeys } from '../../../config/keys.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { User } from '../../accounts/accounts.module.js';
import { portalLocale } from './billing.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** Longer than the grace period of a missing payment, and than a card that is about to expire is valid. */
const VALID_DAYS = 45;
const DAY_SECONDS = 86_400;

const TOKEN = /^(\d{1,10})\.(\d{1,11})\.([\w-]{43})$/;

/**
 * Links in emails by which a member changes the card without a log-in, on any device. They lead to Stripe's page, which can do nothing
 * else; they are computed, not stored, and hold for some weeks of an active membership.
 */
@Injectable()
export class CardLinks {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL' | 'ENCRYPTION_KEY' | 'FORMER_ENCRYPTION_KEY'>,
  ) {}

  /** The address of a new link. */
  urlFor({ id }: Pick<InnerCircleSignup, 'id'>): string {
    const expires = Math.floor(Date.now() / 1_000) + VALID_DAYS * DAY_SECONDS;
    return `${this.env.PUBLIC_URL}/api/inner-circle/card?token=${id}.${expires}.${proofOf(this.env.ENCRYPTION_KEY, id, expires)}`;
  }

  /**
   * Where a link leads: to Stripe's page for the card, in the member's language; to the account when that cannot be opened now or the
   * link does not hold any more; to a new application when the membership has ended.
   */
  async follow(token: string): Promise<string> {
    const signupId = this.read(token);
    const signup =
      signupId === undefined ? null : await this.dataSource.manager.findOneBy(InnerCircleSignup, { id: signupId });
    const user = signup?.userId == null ? null : await this.dataSource.manager.findOneBy(User, { id: signup.userId });
    const site = `${this.env.PUBLIC_URL}${user?.language === 'es' ? '/es' : ''}`;
    const account = `${site}/account#own-membership`;
    if (!signup || !user || signup.stripeCustomerId === null) return account;
    if (signup.membershipEndedAt !== null) return `${site}/inner-circle`;
    return this.cardPage(signup.id, signup.stripeCustomerId, user.language, account);
  }

  private async cardPage(signupId: number, customer: string, language: Language, account: string): Promise<string> {
    try {
      const { url } = await this.stripe.inRequest((stripe) =>
        stripe.billingPortal.sessions.create({
          customer,
          return_url: account,
          locale: portalLocale[language],
          flow_data: { type: 'payment_method_update', after_completion: { type: 'hosted_confirmation' } },
        }),
      );
      return url;
    } catch (error) {
      this.logger.warn({ signupId, err: error }, 'The page for a card could not be opened');
      return account;
    }
  }

  /** @returns undefined for an invalid token, or one that has expired */
  private read(token: string): number | undefined {
    const [, id, expires, proof] = TOKEN.exec(token) ?? [];
    if (id === undefined || expires === undefined || proof === undefined) return undefined;
    const isRight = linkKeys(this.env).some((key) =>
      timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, Number(id), Number(expires)))),
    );
    return isRight && Number(expires) * 1_000 > Date.now() ? Number(id) : undefined;
  }
}

const proofOf = (key: string, signupId: number, expires: number): string =>
  emailLinkToken(key, `membership.card:${signupId}:${expires}`);
