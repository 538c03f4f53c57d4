import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseEmail, type Language } from '@leap/domain';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { UserCredential } from '../users/user-credential.entity.js';
import { User } from '../users/user.entity.js';
import { AccessLinks, FIRST_LINK_LASTS_MS, type AccessLink } from './access-links.service.js';
import { WelcomeEmail } from './welcome-email.entity.js';

/** A person who has paid. */
export interface NewMember {
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  signupId: number;
}

/** A welcome email to be sent. */
export interface Welcome {
  user: User;
  link: AccessLink;
}

/** Creates accounts for people who signed up elsewhere on the site. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly links: AccessLinks,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Finds or creates the account of a paid signup by its normalised address, grants membership and enqueues the welcome email. Repeated
   * for the same signup it sends no second email; a unique key in the database ensures that.
   * @param manager of the caller's transaction, which commits payment, account and email together
   */
  async ensureMemberAccount(
    manager: EntityManager,
    { email, firstName, lastName, language, signupId }: NewMember,
  ): Promise<User> {
    const address = normaliseEmail(email);
    await manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({ email: address, firstName, lastName, language })
      .orIgnore()
      .execute();
    const user = await manager.findOneOrFail(User, { where: { email: address }, lock: { mode: 'pessimistic_write' } });
    await manager.update(User, user.id, {
      isInnerCircleMember: true,
      innerCircleSignupId: signupId,
      // An existing account keeps its names.
      firstName: user.firstName ?? firstName,
      lastName: user.lastName ?? lastName,
    });
    await this.enqueueWelcome(manager, user, signupId);
    return manager.findOneByOrFail(User, { id: user.id });
  }

  /** Whether the account has a local password. */
  hasPassword(userId: string, manager = this.dataSource.manager): Promise<boolean> {
    return manager.existsBy(UserCredential, { userId });
  }

  /** When the present membership of an account began, if it is known. */
  async membershipStart(userId: string): Promise<Date | null> {
    const user = await this.dataSource.manager.findOne(User, {
      select: { id: true, membershipStartedAt: true },
      where: { id: userId },
    });
    return user?.membershipStartedAt ?? null;
  }

  /** The welcome email of a signup, sent or not. */
  findWelcome(signupId: number): Promise<WelcomeEmail | null> {
    return this.dataSource.manager.findOneBy(WelcomeEmail, { signupId });
  }

  /** The email of a signup with its link; undefined when it was sent or the account is disabled. */
  async findUnsentWelcome(signupId: number): Promise<Welcome | undefined> {
    const { manager } = this.dataSource;
    const message = await manager.findOne(WelcomeEmail, {
      where: { signupId, sentAt: IsNull(), user: { isDisabled: false } },
      relations: { user: true },
    });
    if (!message) return undefined;
    return { user: message.user, link: await this.links.find(manager, message.user, message.passwordTokenId) };
  }

  async markWelcomeSent(signupId: number): Promise<void> {
    await this.dataSource.manager.update(WelcomeEmail, { signupId }, { sentAt: new Date() });
  }

  /**
   * Sends the welcome email of a signup again, with a new link for members without a password.
   * @returns false when there is none: the signup created no member, or the account is disabled
   */
  async resendWelcome(manager: EntityManager, signupId: number): Promise<boolean> {
    const message = await manager.findOne(WelcomeEmail, {
      where: { signupId, user: { isDisabled: false } },
      relations: { user: true },
    });
    if (!message) return false;
    const hasPassword = await manager.existsBy(UserCredential, { userId: message.userId });
    const { tokenId = null } = hasPassword ? {} : await this.links.create(manager, message.user, FIRST_LINK_LASTS_MS);
    await manager.update(WelcomeEmail, { signupId }, { sentAt: null, passwordTokenId: tokenId });
    await this.jobs.enqueue(manager, 'accounts.send-welcome', { id: String(signupId) });
    return true;
  }

  private async enqueueWelcome(manager: EntityManager, user: User, signupId: number): Promise<void> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(WelcomeEmail)
      .values({ signupId, userId: user.id })
      .orIgnore()
      .returning('signup_id')
      .execute();
    if ((inserted.raw as object[]).length === 0) return;
    if (!(await manager.existsBy(UserCredential, { userId: user.id }))) {
      const { tokenId = null } = await this.links.create(manager, user, FIRST_LINK_LASTS_MS);
      await manager.update(WelcomeEmail, { signupId }, { passwordTokenId: tokenId });
    }
    await this.jobs.enqueue(manager, 'accounts.send-welcome', { id: String(signupId) });
  }
}
