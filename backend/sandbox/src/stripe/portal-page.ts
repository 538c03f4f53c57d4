import express, { Router, type Request, type Response } from 'express';
import type { Stripe } from 'stripe';
import { escapeHtml, sandboxPage } from '../page.js';
import { subscriptionOf } from './billing-objects.js';
import { idOf, type StripeBooks } from './books.js';
import { attach, verdictOf } from './charging.js';
import { methodOf } from './customers.js';
import { parseForm } from './form.js';
import { payingMethod, payInvoice } from './invoicing.js';
import { portalTexts, type PortalTexts } from './portal-texts.js';
import { StripeProblem } from './problem.js';
import type { StripeState } from './state.js';
import { cancelNow, changePrice } from './subscribing.js';
import { update } from './subscriptions.js';

/** Stripe shows dates in the time zone of the account: the practice's. */
const ACCOUNT_ZONE = 'America/Los_Angeles';

const HOUR = 3_600;

interface Visit {
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
  subscription: Stripe.Subscription | undefined;
  card: Stripe.PaymentMethod | undefined;
  prices: Stripe.Price[];
  invoices: Stripe.Invoice[];
  texts: PortalTexts;
}

async function visit(books: StripeBooks, id: string): Promise<Visit> {
  const session = await books.get('billing_portal.session', id);
  if (books.now - session.created > HOUR)
    throw new StripeProblem(404, { type: 'invalid_request_error', message: 'This portal session has expired.' });
  const customer = await books.get('customer', session.customer);
  const all = await books.where('subscription', { customer: customer.id });
  const subscription = all.findLast(({ status }) => !['incomplete', 'incomplete_expired'].includes(status));
  const configuration = await books.get('billing_portal.configuration', idOf(session.configuration));
  const offered = configuration.features.subscription_update.products?.flatMap(({ prices }) => prices) ?? [];
  const prices: Stripe.Price[] = [];
  for (const id of offered) prices.push(await books.get('price', id));
  return {
    session,
    customer,
    subscription,
    card: subscription && (await payingMethod(books, subscription)),
    prices,
    invoices: (await books.where('invoice', { customer: customer.id }))
      .filter(({ status }) => status !== 'draft')
      .reverse(),
    texts: portalTexts(session.locale),
  };
}

const isLive = (subscription: Stripe.Subscription | undefined): subscription is Stripe.Subscription =>
  subscription !== undefined && subscription.status !== 'canceled';

const money = (amount: number, texts: PortalTexts): string =>
  new Intl.NumberFormat(texts.language, { style: 'currency', currency: 'USD' }).format(amount / 100);
const day = (seconds: number | null | undefined, texts: PortalTexts): string =>
  seconds == null
    ? ''
    : new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: ACCOUNT_ZONE }).format(seconds * 1000);
const planName = (price: Stripe.Price, texts: PortalTexts): string =>
  `${money(price.unit_amount ?? 0, texts)} ${texts.every(price.recurring?.interval ?? 'month', price.recurring?.interval_count ?? 1)}`;

const form = (action: string, button: string, content = ''): string =>
  `<form method="post" action="${action}">${content}<button>${escapeHtml(button)}</button></form>`;
const field = (name: string, label: string, autocomplete: string): string =>
  `<p><label for="${name}">${escapeHtml(label)}</label><br><input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="numeric" required></p>`;
const section = (title: string, content: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;

/** The page, reduced to the session's flow. */
function portalPage(
  { session, customer, subscription, card, prices, invoices, texts }: Visit,
  message?: string,
): string {
  const base = `/sandbox/stripe/portal/${session.id}`;
  const flow = session.flow?.type;
  const item = subscription?.items.data[0];
  const open = invoices.find(({ status }) => status === 'open');
  const state =
    subscription && item
      ? `<p>${escapeHtml(planName(item.price, texts))}. ${escapeHtml(texts.state(subscription.status, subscription.cancel_at_period_end))} ${escapeHtml(day(item.current_period_end, texts))}</p>`
      : `<p>${escapeHtml(texts.nothing)}</p>`;
  const sections = {
    subscription_update: isLive(subscription)
      ? section(
          texts.plan,
          form(
            `${base}/plan`,
            texts.change,
            prices
              .map(
                (price) =>
                  `<p><label><input type="radio" name="price" value="${price.id}"${price.id === item?.price.id ? ' checked' : ''}> ${escapeHtml(planName(price, texts))}</label></p>`,
              )
              .join(''),
          ),
        )
      : '',
    payment_method_update: section(
      texts.card,
      `${card ? `<p>${escapeHtml(card.card?.brand ?? '')} ···· ${escapeHtml(card.card?.last4 ?? '')}</p>` : ''}${form(`${base}/card`, texts.saveCard, field('number', texts.number, 'cc-number') + field('expiry', texts.expiry, 'cc-exp') + field('cvc', texts.cvc, 'cc-csc'))}`,
    ),
    subscription_cancel: isLive(subscription)
      ? section(
          texts.cancel,
          subscription.cancel_at_period_end
            ? form(`${base}/resume`, texts.resume)
            : form(`${base}/cancel`, texts.cancelAtEnd) + form(`${base}/cancel-now`, texts.cancelNow),
        )
      : '',
  };
  const shown = flow && flow in sections ? sections[flow as keyof typeof sections] : Object.values(sections).join('');
  const rows = invoices
    .map(
      (invoice) =>
        `<li>${escapeHtml(invoice.number ?? invoice.id)} · ${escapeHtml(day(invoice.created, texts))} · ${escapeHtml(money(invoice.total, texts))} · ${escapeHtml(texts.invoice(invoice.status ?? ''))}</li>`,
    )
    .join('');
  const history = flow
    ? ''
    : section(texts.invoices, `${open ? form(`${base}/pay`, texts.payNow) : ''}<ul>${rows}</ul>`);
  const back = session.return_url
    ? `<a class="button" href="${escapeHtml(session.return_url)}">${escapeHtml(texts.back)}</a>`
    : '';
  return sandboxPage(
    texts.title,
    `<header><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(customer.email ?? '')}</p>${back}</header><article><style>section{margin-block:2rem}form{margin-block:.5rem}input:not([type=radio]){min-block-size:2.75rem;inline-size:min(100%,20rem);padding:.25rem .75rem;border:1px solid #6B5F57;border-radius:8px;font:inherit}</style>${message ? `<p role="alert"><strong>${escapeHtml(message)}</strong></p>` : ''}${state}${shown}${history}<p>${escapeHtml(texts.note)}</p></article>`,
  ).replace('<html lang="en">', `<html lang="${texts.language}">`);
}

type Action = (books: StripeBooks, visit: Visit, fields: Record<string, string>) => Promise<unknown>;

const live = ({ subscription, texts }: Visit): Stripe.Subscription => {
  if (!isLive(subscription)) throw new StripeProblem(400, { type: 'invalid_request_error', message: texts.nothing });
  return subscription;
};

const actions: Record<string, Action> = {
  card: async (books, { subscription, customer }, { number = '', expiry = '', cvc = '' }) => {
    const [exp_month = '', exp_year = ''] = expiry.split('/').map((part) => part.trim());
    const typed = await methodOf(books, undefined, {
      type: 'card',
      card: { number, exp_month, exp_year, cvc },
      billing_details: { email: customer.email ?? '' },
    });
    if (!typed) return;
    const verdict = verdictOf(typed, { isOnSession: true, isAuthenticated: true }, false);
    if (verdict.is === 'declined') throw new StripeProblem(402, { type: 'card_error', ...verdict.decline });
    const card = await attach(books, typed, customer.id);
    await books.update<Stripe.Customer>(
      customer,
      { invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id } },
      'customer.updated',
    );
    if (isLive(subscription)) await update(books, subscription, { default_payment_method: card.id });
  },
  plan: async (books, visit, { price = '' }) =>
    changePrice(
      books,
      live(visit),
      await books.get('price', visit.prices.find(({ id }) => id === price)?.id ?? '', 'price'),
      { isProrated: true },
    ),
  cancel: (books, visit) => update(books, live(visit), { cancel_at_period_end: true }),
  'cancel-now': (books, visit) => cancelNow(books, live(visit)),
  resume: (books, visit) => update(books, live(visit), { cancel_at_period_end: false }),
  pay: async (books, visit) => {
    const open = visit.invoices.find(({ status, parent }) => status === 'open' && parent !== null);
    if (open && subscriptionOf(open) === visit.subscription?.id) await payInvoice(books, open, visit.card, true);
  },
};

/** The fake of Stripe's billing portal: plain pages and forms. */
export function portalRouter(state: StripeState): Router {
  const router = Router();
  const show = async (res: Response, id: string, message?: string): Promise<void> => {
    const page = await state.read(async (books) => portalPage(await visit(books, id), message));
    res
      .status(message ? 422 : 200)
      .type('html')
      .send(page);
  };
  router.get('/:id', (req, res) => void guarded(res, () => show(res, req.params.id)));
  router.post(
    '/:id/:action',
    express.text({ inflate: false, type: 'application/x-www-form-urlencoded', limit: '4kb' }),
    (req: Request<{ id: string; action: string }>, res) =>
      void guarded(res, async () => {
        const { id, action } = req.params;
        const work = actions[action];
        if (!work) throw new StripeProblem(404, { type: 'invalid_request_error', message: 'There is no such form.' });
        const fields = parseForm(typeof req.body === 'string' ? req.body : '');
        const texts = Object.fromEntries(
          Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        );
        try {
          await state.change(async (books) => work(books, await visit(books, id), texts));
        } catch (error) {
          if (!(error instanceof StripeProblem) || error.status === 404) throw error;
          return show(res, id, error.message);
        }
        const session = await state.read((books) => books.get('billing_portal.session', id));
        const redirect = session.flow?.after_completion.redirect?.return_url;
        res.redirect(303, redirect ?? `/sandbox/stripe/portal/${id}`);
      }),
  );
  return router;
}

async function guarded(res: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isKnown = error instanceof StripeProblem;
    res
      .status(isKnown ? error.status : 500)
      .type('html')
      .send(
        sandboxPage(
          'Billing portal',
          `<article><h2>Billing portal</h2><p>${escapeHtml(error instanceof Error ? error.message : String(error))}</p></article>`,
        ),
      );
  }
}
