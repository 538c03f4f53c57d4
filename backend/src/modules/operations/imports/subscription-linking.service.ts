import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseEmail } from '@leap/domain';
import type { Stripe } from 'stripe';
import { DataSource, In } from 'typeorm';
import { PaymentsOffError, StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { ImportedSubscriptions } from '../../membership/membership.module.js';
import { User } from '../../accounts/accounts.module.js';
import { Import } from './import.entity.js';
import { finish, isRunning, resolveRows, type ResolvedRow } from './import-progress.js';
import type { RowOutcome } from './importers.js';

const PAGE_SIZE = 50;
/** Statuses that can still be paid. */
const live: Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
interface Linkable {
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  email: string;
}

/**
 * Links existing subscriptions at Stripe to the accounts of the same address, which then determine memberships as usual. Does not
 * change subscriptions.
 */
@Injectable()
export class SubscriptionLinking {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly subscriptions: ImportedSubscriptions,
  ) {}

  /** Reads all of Stripe's subscriptions page by page, from its last position. */
  async run(importId: string): Promise<void> {
    for (;;) {
      const state = await this.dataSource.manager.findOneBy(Import, { id: importId });
      if (!state || !isRunning(state)) return;
      let page: Stripe.ApiList<Stripe.Subscription>;
      try {
        page = await this.stripe.inJob((stripe) =>
          stripe.subscriptions.list({
            limit: PAGE_SIZE,
            expand: ['data.customer'],
            ...(state.position === null ? {} : { starting_after: state.position }),
          }),
        );
      } catch (error) {
        if (!(error instanceof PaymentsOffError)) throw error;
        await this.dataSource.manager.update(
          Import,
          { id: importId },
          { status: 'failed', failure: 'off', finishedAt: new Date() },
        );
        return;
      }
      if (!(await this.linkPage(state, page.data))) return;
      if (page.has_more) continue;
      await finish(this.dataSource.manager, importId);
      return;
    }
  }

  private async linkPage(state: Import, subscriptions: Stripe.Subscription[]): Promise<boolean> {
    const found = subscriptions.filter(({ status }) => live.includes(status)).flatMap(linkable);
    const [users, linked] = await Promise.all([
      this.dataSource.manager.findBy(User, { email: In(found.map(({ email }) => email)) }),
      this.subscriptions.linkedOf(found.map(({ subscription }) => subscription.id)),
    ]);
    const rows: ResolvedRow[] = [];
    for (const [index, one] of found.entries()) {
      const user = users.find(({ email }) => email === one.email);
      const isLinked = linked.has(one.subscription.id);
      const outcome = isLinked ? 'unchanged' : await this.link(one, user, state.status === 'checking');
      rows.push({
        line: state.doneCount + index + 1,
        cells: [one.email, one.customer.name ?? '', one.subscription.id, one.subscription.status],
        email: one.email,
        outcome,
      });
    }
    const last = subscriptions.at(-1);
    return this.dataSource.transaction(async (manager) => {
      const now = await manager.findOne(Import, { where: { id: state.id }, lock: { mode: 'pessimistic_write' } });
      if (!now || !isRunning(now) || now.doneCount !== state.doneCount || now.position !== state.position) return false;
      await resolveRows(manager, state.id, rows);
      await manager.update(Import, state.id, { position: last?.id ?? null });
      return true;
    });
  }

  private async link(
    { subscription, customer, email }: Linkable,
    user: User | undefined,
    isDryRun: boolean,
  ): Promise<RowOutcome> {
    if (!user) return { code: 'no_account', field: 'email' };
    const price = subscription.items.data[0]?.price;
    const plan = price && (await this.subscriptions.planOf(price));
    if (!plan || !price || price.unit_amount === null) return { code: 'unknown_price' };
    if (isDryRun) return 'added';
    await this.subscriptions.link({
      email,
      firstName: user.firstName ?? (customer.name?.split(' ')[0] ?? '').slice(0, 100),
      lastName: user.lastName ?? (customer.name?.split(' ').slice(1).join(' ') ?? '').slice(0, 100),
      language: user.language,
      subscriptionType: plan,
      amount: price.unit_amount,
      currency: price.currency,
      termsAcceptedAt: new Date(subscription.created * 1_000),
      stripeCustomerId: customer.id,
      stripeSubscriptionId: subscription.id,
    });
    return 'added';
  }
}

/** Subscriptions whose customer has an e-mail. */
function linkable(subscription: Stripe.Subscription): Linkable[] {
  const { customer } = subscription;
  if (typeof customer === 'string' || customer.deleted || !customer.email) return [];
  return [{ subscription, customer, email: normaliseEmail(customer.email) }];
}
