import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { byAnyKey, linkKeys } from '../../../config/keys.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isDeclined } from './signup-decline.entity.js';
import { SignupInvitation } from './signup-invitation.entity.js';
import { readSignupLink } from './signup-link-token.js';
import { SignupReopening, type WantedPayment } from './signup-reopening.service.js';

/** What a link leads to: the payment, or the reason why not. `used`: it was paid, or the person has a membership. `closed`: the practice declined. */
export const linkStates = ['open', 'expired', 'replaced', 'closed', 'used'] as const;
export type LinkState = (typeof linkStates)[number];

/** An opened link. */
export interface OpenedLink {
  state: LinkState;
  /** The application that can be paid now; only with `open`. */
  signup?: InnerCircleSignup;
}

/**
 * Opens the payment of an application by a signed link in an email, on any device. The link proves the mailbox, so a later application
 * that anybody sent with that address does not close it.
 */
@Injectable()
export class SignupLinks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reopening: SignupReopening,
    @Inject(ENV) private readonly env: Pick<Env, 'ENCRYPTION_KEY' | 'FORMER_ENCRYPTION_KEY'>,
  ) {}

  /**
   * Opening a link again resumes the same payment. A link opens nothing by itself at Stripe: the terms come first.
   * @throws AppError `not_found` (404) for a link that was never sent; `payment_unavailable` (503); `conflict` (409)
   */
  async open(token: string): Promise<OpenedLink> {
    const link = byAnyKey(linkKeys(this.env), (key) => readSignupLink(key, token));
    const opened =
      link?.kind === 'invitation'
        ? await this.openInvitation(link.invitationId)
        : link && (await this.openSignup(link.signupId, link.createdAt, link.expiresAt));
    if (!opened)
      throw new AppError('not_found', 404, { detail: 'This link is incomplete, or what it led to is deleted.' });
    return opened;
  }

  private async openInvitation(id: string): Promise<OpenedLink | null> {
    const { manager } = this.dataSource;
    const invitation = await manager.findOne(SignupInvitation, { where: { id }, relations: { signup: true } });
    if (!invitation) return null;
    const { signup, signupId, plan, promotionCodeId, createdAt, expiresAt, closedAt } = invitation;
    if (await this.reopening.isUsed(signup)) return { state: 'used' };
    if (closedAt !== null) {
      const isReplaced = await manager.existsBy(SignupInvitation, { signupId, createdAt: MoreThan(createdAt) });
      return { state: isReplaced ? 'replaced' : 'closed' };
    }
    if (expiresAt.getTime() <= Date.now()) return { state: 'expired' };
    // Without a code of its own it leaves the one that was typed.
    const opened = await this.reopen(signup, { plan, codeId: promotionCodeId ?? undefined });
    if (opened.state === 'open')
      await manager.update(SignupInvitation, { id, openedAt: IsNull() }, { openedAt: new Date() });
    return opened;
  }

  private async openSignup(id: number, createdAt: Date, expiresAt: Date): Promise<OpenedLink | null> {
    const signup = await this.dataSource.manager.findOneBy(InnerCircleSignup, { id, createdAt });
    if (!signup) return null;
    if (await this.reopening.isUsed(signup)) return { state: 'used' };
    if (await isDeclined(this.dataSource.manager, id)) return { state: 'closed' };
    if (expiresAt.getTime() <= Date.now()) return { state: 'expired' };
    return this.reopen(signup, { plan: signup.subscriptionType });
  }

  private async reopen(signup: InnerCircleSignup, wanted: WantedPayment): Promise<OpenedLink> {
    const reopened = await this.reopening.reopen(signup, wanted);
    return reopened ? { state: 'open', signup: reopened } : { state: 'used' };
  }
}
