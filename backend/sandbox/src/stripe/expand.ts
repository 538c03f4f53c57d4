import type { Stripe } from 'stripe';
import { kindOf, type Kinds, type StripeBooks } from './books.js';
import { listOf } from './objects.js';
import { invalidRequest } from './problem.js';
import { confirmationSecret } from './subscribing.js';

type Tree = Record<string, unknown>;
const DEEPEST = 4;

/** Serialised: the SDK's decimals become texts. */
const copyOf = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that are only answered when expanded, by `<object>.<field>`. */
const included: Record<string, (books: StripeBooks, owner: Tree) => Promise<unknown>> = {
  'invoice.confirmation_secret': (books, owner) => confirmationSecret(books, owner as unknown as Stripe.Invoice),
  'invoice.payments': async (books, { id }) =>
    listOf(await books.where('invoice_payment', { invoice: id }), `/v1/invoice_payments?invoice=${String(id)}`),
  'charge.refunds': async (books, { id }) =>
    listOf(await books.where('refund', { charge: id }), `/v1/charges/${String(id)}/refunds`),
  'customer.subscriptions': async (books, { id }) => {
    const all: Stripe.Subscription[] = await books.where('subscription', { customer: id });
    return listOf(
      all.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status)).reverse(),
      `/v1/customers/${String(id)}/subscriptions`,
    );
  },
};

/**
 * A copy of an answer with these paths filled in, at most four levels deep.
 * @throws StripeProblem for a path that cannot be expanded
 */
export async function expanded(books: StripeBooks, answer: object, paths: string[] = []): Promise<object> {
  const copy = copyOf(answer) as Tree;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > DEEPEST)
      throw invalidRequest(
        `You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`,
        'expand[]',
      );
    await expandIn(books, copy, parts, path);
  }
  return copy;
}

async function expandIn(books: StripeBooks, owner: unknown, [part, ...rest]: string[], path: string): Promise<void> {
  if (part === undefined || owner === null || owner === undefined) return;
  if (Array.isArray(owner)) {
    for (const item of owner as unknown[]) await expandIn(books, item, [part, ...rest], path);
    return;
  }
  if (!isTree(owner)) throw refused(path);
  const include = included[`${String(owner['object'])}.${part}`];
  if (include && !isTree(owner[part])) owner[part] = copyOf(await include(books, owner));
  if (!(part in owner)) throw refused(path);
  const value = owner[part];
  if (typeof value === 'string') owner[part] = await foundBy(books, value, path);
  else if (Array.isArray(value))
    owner[part] = await Promise.all(
      value.map((item: unknown) => (typeof item === 'string' ? foundBy(books, item, path) : item)),
    );
  await expandIn(books, owner[part], rest, path);
}

async function foundBy(books: StripeBooks, id: string, path: string): Promise<unknown> {
  const kind = kindOf(id) as keyof Kinds | undefined;
  const found = kind && (await books.find(kind, id));
  if (!found) throw refused(path);
  return copyOf(found);
}

const refused = (path: string) =>
  invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead, or check the spelling.`,
    'expand[]',
  );
