import express, { Router, type Request, type Response } from 'express';
import type { StripeBooks } from './books.js';
import { API_VERSION, randomToken } from './books.js';
import { catalogEndpoints } from './catalog.js';
import { customerEndpoints } from './customers.js';
import { discountEndpoints } from './discounts.js';
import type { CallContext, Endpoint } from './endpoint.js';
import { eventEndpoints } from './events.js';
import { expanded } from './expand.js';
import { checked, expand, parseForm, type FormFields } from './form.js';
import { intentEndpoints } from './intents.js';
import { invoiceEndpoints } from './invoices.js';
import { portalEndpoints } from './portal.js';
import { invalidRequest, StripeProblem } from './problem.js';
import type { StripeState } from './state.js';
import { subscriptionEndpoints } from './subscriptions.js';

const LONGEST_KEY = 255;

/** Every supported call. */
export const stripeEndpoints: Endpoint[] = [
  ...catalogEndpoints,
  ...discountEndpoints,
  ...customerEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...intentEndpoints,
  ...eventEndpoints,
  ...portalEndpoints,
];

/** The keys of the sandbox's account. */
export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
}

function keyOf(req: Request): string {
  const [scheme, value = ''] = (req.headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '') : value;
}

/** @throws StripeProblem 401 */
function identify(
  req: Request,
  { secretKey, publishableKey }: StripeKeys,
  isPublic: boolean,
): { isPublishable: boolean } {
  const key = keyOf(req);
  if (key === secretKey) return { isPublishable: false };
  if (key === publishableKey && isPublic) return { isPublishable: true };
  const message =
    key === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : key === publishableKey
        ? 'This API call cannot be made with a publishable API key. Please use a secret API key.'
        : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
  throw new StripeProblem(401, {
    type: 'invalid_request_error',
    message,
    ...(key === publishableKey ? { code: 'secret_key_required' } : {}),
  });
}

const answerOf = ({ fields }: StripeProblem): { error: object } => ({ error: fields });

async function perform(endpoint: Endpoint, form: FormFields, context: CallContext): Promise<object> {
  const { expand: paths, ...rest } = form;
  const wanted = paths === undefined ? [] : (checked(expand, paths as unknown as FormFields) ?? []);
  const answer = await endpoint.run(rest, context);
  return 'deleted' in answer ? answer : expanded(context.books, answer, wanted);
}

interface Answer {
  status: number;
  body: unknown;
  isReplayed?: boolean;
}

/** The same key with the same parameters gets the same answer, also that of a declined card. */
async function once(
  books: StripeBooks,
  key: string | undefined,
  request: string,
  work: () => Promise<object>,
): Promise<Answer> {
  const stored = key === undefined ? undefined : await books.storedAnswer(key);
  if (stored && stored.request !== request) {
    throw new StripeProblem(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (stored) return { status: stored.status, body: stored.body, isReplayed: true };
  const outcome = await work().then(
    (body): Answer => ({ status: 200, body }),
    (error: unknown): Answer => {
      if (error instanceof StripeProblem && error.status === 402) return { status: 402, body: answerOf(error) };
      throw error;
    },
  );
  if (key !== undefined) await books.keepAnswer(key, request, outcome.status, outcome.body);
  return outcome;
}

const formOf = (req: Request): string => (typeof req.body === 'string' ? req.body : '');

/** The part of Stripe's REST API that the product uses, below `/v1`. */
export function stripeRouter(state: StripeState, keys: StripeKeys, siteUrl: string): Router {
  const router = Router();
  router.use(express.text({ inflate: false, type: 'application/x-www-form-urlencoded', limit: '256kb' }));
  for (const endpoint of stripeEndpoints) {
    router[endpoint.method](
      endpoint.path,
      (req, res) =>
        void answer(req, res, async () => {
          const { isPublishable } = identify(req, keys, endpoint.isPublic);
          const version = req.headers['stripe-version'];
          if (version !== undefined && version !== API_VERSION)
            throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
          const path = Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]));
          const text = req.method === 'POST' ? formOf(req) : (req.originalUrl.split('?')[1] ?? formOf(req));
          const run = (books: StripeBooks): Promise<object> =>
            perform(endpoint, parseForm(text), { books, path, isPublishable, siteUrl });
          if (req.method === 'GET') return { status: 200, body: await state.read(run) };
          const key = req.headers['idempotency-key'];
          if (key !== undefined && (typeof key !== 'string' || key.length > LONGEST_KEY))
            throw invalidRequest(`The idempotency key must be at most ${LONGEST_KEY} characters long.`, undefined);
          return state.change((books) => once(books, key, `${req.method} ${req.path}\n${text}`, () => run(books)));
        }),
    );
  }
  router.use(
    (req, res) =>
      void answer(req, res, () =>
        Promise.reject(
          new StripeProblem(404, {
            type: 'invalid_request_error',
            message: `Unrecognized request URL (${req.method}: /v1${req.path}). The sandbox knows what the product uses.`,
          }),
        ),
      ),
  );
  return router;
}

async function answer(req: Request, res: Response, work: () => Promise<Answer>): Promise<void> {
  res.setHeader('Request-Id', `req_${randomToken()}`);
  res.setHeader('Stripe-Version', API_VERSION);
  const key = req.headers['idempotency-key'];
  if (typeof key === 'string') res.setHeader('Idempotency-Key', key);
  try {
    const { status, body, isReplayed } = await work();
    if (isReplayed) res.setHeader('Idempotent-Replayed', 'true');
    res.status(status).json(body);
  } catch (error) {
    if (error instanceof StripeProblem) res.status(error.status).json(answerOf(error));
    else
      res.status(500).json({
        error: {
          type: 'api_error',
          message: `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`,
        },
      });
  }
}
